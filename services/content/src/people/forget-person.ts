import { defaultPicture } from '@petcare/contracts/users.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { releaseUploads } from '../uploads/claim-uploads.ts';
import { People } from './person.model.ts';

/**
 * Blanks our copy of somebody who is gone. The row stays: what is told late about them is older than it, and whoever
 * they wrote with reads "Deleted user".
 */
export async function forgetPerson(id: string, sequence: number): Promise<void> {
  await inTransaction(async () => {
    await People.updateOne(
      { _id: id },
      {
        $set: {
          fullName: '',
          email: '',
          emailVerified: false,
          imageUrl: defaultPicture,
          sequence,
          deleted: true,
        },
      },
      { upsert: true },
    );
    await releaseUploads({ use: { kind: 'user', id } });
  });
}
