import { PictureFile } from '@petcare/contracts/pictures.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo/connection.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUpload } from '../testing/build-upload.ts';
import { claimUploads } from '../uploads/claim-uploads.ts';
import { createGridFsStore } from '../uploads/stores/gridfs-store.ts';
import type { PictureStore } from '../uploads/stores/picture-store.ts';
import { removeUnusedPictures } from './remove-unused-pictures.ts';
import { Uploads, type UploadDocument } from '../uploads/upload.model.ts';

const hourMs = 3_600_000;
const past = new Date(Date.now() - hourMs);

describe('deleting pictures that nothing uses', () => {
  const log = testLog();
  const database = testDatabase();
  const store = createGridFsStore();
  let path = '';
  beforeAll(async () => {
    await connectMongo(database.url, { log });
    await prepareModels();
    path = join(await mkdtemp(join(tmpdir(), 'sweep-')), 'file');
    await writeFile(path, 'a picture');
  });
  afterAll(async () => {
    await disconnectMongo();
    await database.close();
  });
  beforeEach(async () => {
    await Uploads.deleteMany({});
  });

  /** An upload with its files. */
  async function kept(given: Partial<UploadDocument>) {
    const upload = await buildUpload(given);
    for (const file of PictureFile.options) await store.put(upload._id, file, { path, bytes: 9 });
    return upload;
  }
  const filesOf = async (id: string) => {
    const found = await Promise.all(PictureFile.options.map((file) => store.find(id, file)));
    return found.filter((file) => file !== null).length;
  };
  const isThere = async (id: string) => (await Uploads.exists({ _id: id })) !== null;

  test('after their day they go with all their files; what is used, or younger, stays', async () => {
    const old = await kept({ keepUntil: past });
    const half = await kept({ keepUntil: past, state: 'arriving' });
    const used = await kept({ keepUntil: past, use: { kind: 'memory', id: newId() } });
    const young = await kept({});
    expect(await removeUnusedPictures({ store, log })).toBe(2);
    expect(await Promise.all([old, half, used, young].map(({ _id }) => filesOf(_id)))).toEqual([0, 0, 4, 4]);
    expect(await Promise.all([old, half, used, young].map(({ _id }) => isThere(_id)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const later = new Date(young.keepUntil.getTime() + 1);
    expect(await removeUnusedPictures({ store, log }, later)).toBe(1);
  });

  test('a sweep that died half way is carried on, and more than one batch is done', async () => {
    const dying: PictureStore = { ...store, remove: () => Promise.reject(new Error('killed')) };
    const first = await kept({ keepUntil: past });
    for (let count = 0; count < 120; count += 1) await buildUpload({ keepUntil: past });
    expect(await removeUnusedPictures({ store: dying, log })).toBe(0);
    expect([await isThere(first._id), await filesOf(first._id)]).toEqual([true, 4]);
    expect(await removeUnusedPictures({ store, log })).toBe(121);
    expect([await isThere(first._id), await filesOf(first._id)]).toEqual([false, 0]);
  });

  test('several copies sweep at once without harm', async () => {
    for (let count = 0; count < 20; count += 1) await buildUpload({ keepUntil: past });
    const swept = await Promise.all(Array.from({ length: 4 }, () => removeUnusedPictures({ store, log })));
    expect(swept.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await Uploads.countDocuments({})).toBe(0);
  });

  test('a post and the sweep want the same picture: the post has it whole, or is refused', async () => {
    const outcomes = new Set<string>();
    for (let trial = 0; trial < 40; trial += 1) {
      const upload = await kept({ keepUntil: past });
      const claim = () =>
        inTransaction(() =>
          claimUploads({
            ownerId: upload.ownerId,
            use: { kind: 'memory', id: newId() },
            pictures: [{ field: 'img_URL', url: upload.url }],
          }),
        ).then(
          () => 'claimed',
          () => 'refused',
        );
      const sweep = () => removeUnusedPictures({ store, log });
      const [outcome] =
        trial % 2 === 0
          ? await Promise.all([claim(), sweep()])
          : await Promise.all([sweep(), claim()]).then(([, claimed]) => [claimed]);
      outcomes.add(outcome);
      const files = await filesOf(upload._id);
      expect([outcome, files, await isThere(upload._id)]).toEqual(
        outcome === 'claimed' ? ['claimed', 4, true] : ['refused', 0, false],
      );
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});
