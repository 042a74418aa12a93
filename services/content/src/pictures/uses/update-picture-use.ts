import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted } from 'mongoose';
import { usePictures } from '../uploads/claim-uploads.ts';
import type { UploadUse } from '../uploads/upload.model.ts';
import { ClinicPictures } from './clinic-picture.model.ts';

interface PictureFacts {
  readonly use: UploadUse;
  readonly sequence: number;
  readonly img_URLs: readonly string[];
  readonly img_owner_id: string | null;
}

/** Marks the pictures of a record as used and releases the previous ones. Idempotent; older events are ignored. */
export async function updatePictureUse(facts: PictureFacts): Promise<void> {
  try {
    await applyEvent(facts);
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    // Two first events arrived at once; the retry compares with the stored one.
    await applyEvent(facts);
  }
}

function applyEvent({ use, sequence, img_URLs: urls, img_owner_id: ownerId }: PictureFacts): Promise<void> {
  const _id = `${use.kind}:${use.id}`;
  return inTransaction(async () => {
    // Equal sequences are written again, so that two events of one record conflict.
    const { matchedCount } = await ClinicPictures.updateOne(
      { _id, sequence: trusted({ $lte: sequence }) },
      { $set: { sequence } },
    );
    if (matchedCount === 0) {
      if (await ClinicPictures.exists({ _id })) return;
      await ClinicPictures.create([{ _id, sequence }]);
    }
    await usePictures({ use, ownerId, urls });
  });
}
