import { uploadIdOf, type Picture } from '@petcare/contracts/pictures.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { keepUnusedMs, toPicture, Uploads, type UploadUse } from './upload.model.ts';

interface Claim {
  /** Who must have uploaded the pictures. */
  readonly ownerId: string;
  readonly use: UploadUse;
  /** The addresses as they were sent, and the fields they were sent in. */
  readonly pictures: readonly { readonly field: string; readonly url: string }[];
}

/**
 * Takes uploaded pictures for one use; call it inside the transaction that stores what uses them. A picture that
 * this use has already stays with it, so an edit may name the old ones again.
 *
 * Each is one guarded update: of two posts that want the same picture, and of a post and the sweep, one wins.
 * @throws invalid_input naming every field whose picture is not the owner's, not free, or named twice.
 */
export async function claimUploads({ ownerId, use, pictures }: Claim): Promise<Picture[]> {
  const claimed: Picture[] = [];
  const problems: { field: string; message: string }[] = [];
  const seen = new Set<string>();
  for (const { field, url } of pictures) {
    if (seen.has(url)) {
      problems.push({ field, message: 'must not be the same picture as another one' });
      continue;
    }
    seen.add(url);
    const upload = await claim(uploadIdOf(url), ownerId, use);
    if (upload) claimed.push(toPicture(upload));
    else problems.push({ field, message: 'must be a picture you have uploaded and not used yet' });
  }
  if (problems.length > 0) throw invalid(problems);
  return claimed;
}

function claim(id: string | null, ownerId: string, use: UploadUse) {
  // What is reserved is another service's to use, and no post's to take.
  const isPost = use.kind === 'memory' || use.kind === 'adoption';
  const free = isPost ? { use: null, reserved: false } : { use: null };
  return Uploads.findOneAndUpdate(
    {
      _id: id ?? '',
      ownerId,
      state: 'kept',
      $or: [free, { 'use.kind': use.kind, 'use.id': use.id }],
    },
    { use, reserved: false },
    { returnDocument: 'after' },
  ).lean();
}

/**
 * Lets go of the pictures of one use, but for those excepted; call it inside the transaction that deletes or changes
 * what used them. Their files are deleted by the sweep when nothing has taken them again within a day.
 */
export async function releaseUploads({
  use,
  except = [],
}: {
  use: UploadUse;
  except?: readonly string[];
}): Promise<void> {
  await Uploads.updateMany(
    { 'use.id': use.id, 'use.kind': use.kind, _id: trusted({ $nin: [...except] }) },
    { use: null, keepUntil: new Date(Date.now() + keepUnusedMs) },
  );
}

/**
 * Notes which picture another service now shows for one use, and lets go of the one before. Joins the transaction of
 * the event that told of it. A picture that nobody uploaded here, or that is not the owner's to use any more, is none
 * of ours; so is every one without an owner.
 */
export async function usePicture({
  use,
  ownerId,
  url,
}: {
  use: UploadUse;
  ownerId: string | null;
  url: string;
}): Promise<void> {
  await inTransaction(async () => {
    const upload = ownerId === null ? null : await claim(uploadIdOf(url), ownerId, use);
    await releaseUploads({ use, except: upload ? [upload._id] : [] });
  });
}

/**
 * Notes that another service shows this picture from now on, beside those the use has already. One that nobody
 * uploaded here, or that is not the owner's to use any more, is none of ours.
 */
export async function keepPicture({
  use,
  ownerId,
  url,
}: {
  use: UploadUse;
  ownerId: string;
  url: string;
}): Promise<void> {
  await claim(uploadIdOf(url), ownerId, use);
}
