import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PictureFile, uploadIdOf } from '@petcare/contracts/shared/pictures.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { uploadFolderPrefix } from '@petcare/platform/http/receive-file.ts';
import type { DecodedPicture } from './decoding/picture-decoder.ts';
import { storeFiles, type StoreFilesDeps } from './store-picture.ts';
import type { PictureStore } from './stores/picture-store.ts';
import { Uploads, type UploadDocument } from './upload.model.ts';

/**
 * Copies a picture that a keeper took during a stay into an unused upload of another user, so that both can be deleted
 * independently.
 * @throws not_found – unless it is the picture of a stay; and the errors of `storeFiles`.
 */
export async function copyStayPicture(
  { url, ownerId }: { url: string; ownerId: string },
  deps: StoreFilesDeps,
): Promise<UploadDocument> {
  const source = await Uploads.findOne({
    _id: uploadIdOf(url) ?? '',
    state: 'kept',
    // Reserved until the event of the entry arrives.
    $or: [{ 'use.kind': 'stay' }, { use: null, reservedFor: 'stay' }],
  }).lean();
  if (!source) throw notFound('picture');
  const { width, height, placeholder } = source;
  const folder = await mkdtemp(join(tmpdir(), uploadFolderPrefix));
  try {
    const files = await readFiles(source._id, folder, deps.store);
    return await storeFiles({ width, height, placeholder, files }, ownerId, deps);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFiles(id: string, folder: string, store: PictureStore): Promise<DecodedPicture['files']> {
  const files = [];
  for (const file of PictureFile.options) {
    const found = await store.find(id, file);
    if (!found) throw notFound('picture');
    const path = join(folder, file);
    await pipeline(await found.open(), createWriteStream(path));
    files.push({ file, path, bytes: (await stat(path)).size });
  }
  return files;
}
