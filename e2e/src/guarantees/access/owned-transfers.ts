import { handOver } from '../../support/handover.ts';
import { signUpVerifiedUser } from '../../support/users.ts';
import { addPet } from './owned-clinic-records.ts';
import type { OwnedRecord, OwnedRecords, Owners } from './owned-record.ts';

/** The views of a former owner, who is the default owner here. */
export async function transferRecords({ petcare, owner }: Owners): Promise<OwnedRecords> {
  const adopter = await signUpVerifiedUser(petcare);
  const give = async (): Promise<OwnedRecord> => ({
    id: (await handOver({ owner, adopter, petId: await addPet(owner) }))._id,
  });
  return {
    'petTransfers.passport': await give(),
    'petTransfers.giveUp': give,
  };
}
