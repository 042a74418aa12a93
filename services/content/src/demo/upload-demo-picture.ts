import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PictureFile } from '@petcare/contracts/shared/pictures.ts';
import { decodePicture } from '../pictures/uploads/decoding/decode-picture.ts';
import type { PictureDecoder } from '../pictures/uploads/decoding/picture-decoder.ts';
import { storePicture } from '../pictures/uploads/store-picture.ts';
import type { PictureStore } from '../pictures/uploads/stores/picture-store.ts';
import { toPicture } from '../pictures/uploads/upload.model.ts';

const folder = fileURLToPath(new URL('../../demo-pictures', import.meta.url));

/** Decodes in this process: a separate process per picture, as for uploads, would take most of the time. */
const decoder: PictureDecoder = {
  async decode(path, keep) {
    const versions = await mkdtemp(join(tmpdir(), 'petcare-demo-'));
    try {
      const outcome = await decodePicture(path, versions);
      if (outcome.picture !== 'good') throw new Error(`${path} is no picture`);
      const files = [];
      for (const file of PictureFile.options) {
        const version = join(versions, file);
        files.push({ file, path: version, bytes: (await stat(version)).size });
      }
      const { width, height, placeholder } = outcome;
      return await keep({ width, height, placeholder, files });
    } finally {
      await rm(versions, { recursive: true, force: true });
    }
  },
};

export async function uploadDemoPicture(name: string, ownerId: string, store: PictureStore): Promise<string> {
  const upload = await storePicture({ path: join(folder, `${name}.webp`), ownerId }, { decoder, store });
  return toPicture(upload).url;
}
