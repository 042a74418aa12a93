import { uploadIdOf, type Picture } from '@petcare/contracts/shared/pictures.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { isPublicUse, keepUnusedMs, toPicture, Uploads, type UploadUse } from './upload.model.ts';

interface Claim {
  readonly ownerId: string;
  readonly use: UploadUse;
  readonly pictures: readonly { readonly field: string; readonly url: string }[];
}

/**
 * Claims uploads for one use, inside the transaction that stores the post. A picture already claimed by this use may
 * be named again. Each claim is a guarded update: of concurrent claims and cleanups, one wins.
 * @throws invalid_input – naming every field whose picture is not the owner's, not unused, or named twice.
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
  // A reserved picture belongs to another service and cannot be claimed by a post.
  const isPost = use.kind === 'memory' || use.kind === 'adoption';
  const free = isPost ? { use: null, reservedFor: null } : { use: null };
  return Uploads.findOneAndUpdate(
    {
      _id: id ?? '',
      ownerId,
      state: 'kept',
      $or: [free, { 'use.kind': use.kind, 'use.id': use.id }],
    },
    { use, reservedFor: null },
    { returnDocument: 'after' },
  ).lean();
}

/**
 * Releases the pictures of one use except those given, inside the transaction that deletes or changes the post. The
 * cleanup deletes them after a day unless they are claimed again, and those of a private record with its next run.
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
    isPublicUse(use.kind)
      ? { use: null, keepUntil: new Date(Date.now() + keepUnusedMs) }
      : { use: null, state: 'removing' },
  );
}

/**
 * Marks the pictures that another service shows for one use, and releases the previous ones; joins a surrounding
 * transaction. A picture that was not uploaded here or is not the owner's to use is ignored.
 */
export async function usePictures({
  use,
  ownerId,
  urls,
}: {
  use: UploadUse;
  ownerId: string | null;
  urls: readonly string[];
}): Promise<void> {
  await inTransaction(async () => {
    const claimed: string[] = [];
    for (const url of ownerId === null ? [] : urls) {
      const upload = await claim(uploadIdOf(url), ownerId ?? '', use);
      if (upload) claimed.push(upload._id);
    }
    await releaseUploads({ use, except: claimed });
  });
}

/**
 * Marks a picture that another service shows in addition to the previous ones. A picture that was not uploaded here or
 * is not the owner's to use is ignored.
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
