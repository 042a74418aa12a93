import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { deleteFormerPassports } from './former-passport.ts';
import { PetTransfers } from './pet-transfer.model.ts';

/**
 * Erases a deleted user from the transfers of pets, with the view as a former owner. A transfer without any user is
 * deleted. Idempotent.
 * @returns the number of transfers of the user.
 */
export function eraseTransfersOf(userId: string): Promise<number> {
  return inTransaction(async () => {
    const given = await PetTransfers.find({ fromId: userId }, { _id: 1 }).lean();
    await deleteFormerPassports(given.map(({ _id }) => _id));
    await PetTransfers.updateMany({ fromId: userId }, { $set: { fromId: '', undoReason: null } });
    const received = await PetTransfers.updateMany({ toId: userId }, { $set: { toId: '' } });
    await PetTransfers.deleteMany({ fromId: '', toId: '' });
    return given.length + received.modifiedCount;
  });
}
