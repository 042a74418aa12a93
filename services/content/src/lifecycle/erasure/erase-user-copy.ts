import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { blockWrites } from '@petcare/platform/mongo/write-guard.ts';
import { releaseUploads } from '../../pictures/uploads/claim-uploads.ts';
import { UserCopies } from '../../copies/user-copy.model.ts';

/**
 * Erases the copy of a deleted user. The row stays, so that late events are recognized as older and posts show "Deleted
 * user".
 */
export async function eraseUserCopy(id: string, sequence: number): Promise<void> {
  await blockWrites(id);
  await inTransaction(async () => {
    await UserCopies.updateOne(
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
