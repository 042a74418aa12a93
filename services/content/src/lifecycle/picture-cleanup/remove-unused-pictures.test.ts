import { PictureFile } from '@petcare/contracts/shared/pictures.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo/connection.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUpload } from '../../testing/build-upload.ts';
import { claimUploads } from '../../pictures/uploads/claim-uploads.ts';
import { createGridFsStore } from '../../pictures/uploads/stores/gridfs-store.ts';
import type { PictureStore } from '../../pictures/uploads/stores/picture-store.ts';
import { removeUnusedPictures } from './remove-unused-pictures.ts';
import { Uploads, type UploadDocument } from '../../pictures/uploads/upload.model.ts';

const hourMs = 3_600_000;
const past = new Date(Date.now() - hourMs);

describe('deleting unused pictures', () => {
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

  async function buildStoredUpload(given: Partial<UploadDocument>) {
    const upload = await buildUpload(given);
    for (const file of PictureFile.options) await store.put(upload._id, file, { path, bytes: 9 });
    return upload;
  }
  const filesOf = async (id: string) => {
    const found = await Promise.all(PictureFile.options.map((file) => store.find(id, file)));
    return found.filter((file) => file !== null).length;
  };
  const exists = async (id: string) => (await Uploads.exists({ _id: id })) !== null;

  test('removes expired ones with their files, and keeps used and recent ones', async () => {
    const old = await buildStoredUpload({ keepUntil: past });
    const half = await buildStoredUpload({ keepUntil: past, state: 'arriving' });
    const used = await buildStoredUpload({ keepUntil: past, use: { kind: 'memory', id: newId() } });
    const young = await buildStoredUpload({});
    expect(await removeUnusedPictures({ store, log })).toBe(2);
    expect(await Promise.all([old, half, used, young].map(({ _id }) => filesOf(_id)))).toEqual([0, 0, 4, 4]);
    expect(await Promise.all([old, half, used, young].map(({ _id }) => exists(_id)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const later = new Date(young.keepUntil.getTime() + 1);
    expect(await removeUnusedPictures({ store, log }, later)).toBe(1);
  });

  test('continues an interrupted cleanup, over several batches', async () => {
    const dying: PictureStore = { ...store, remove: () => Promise.reject(new Error('killed')) };
    const first = await buildStoredUpload({ keepUntil: past });
    for (let count = 0; count < 120; count += 1) await buildUpload({ keepUntil: past });
    expect(await removeUnusedPictures({ store: dying, log })).toBe(0);
    expect([await exists(first._id), await filesOf(first._id)]).toEqual([true, 4]);
    expect(await removeUnusedPictures({ store, log })).toBe(121);
    expect([await exists(first._id), await filesOf(first._id)]).toEqual([false, 0]);
  });

  test('is safe in several copies at once', async () => {
    for (let count = 0; count < 20; count += 1) await buildUpload({ keepUntil: past });
    const removed = await Promise.all(Array.from({ length: 4 }, () => removeUnusedPictures({ store, log })));
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await Uploads.countDocuments({})).toBe(0);
  });

  test('races with a post: the post gets the whole picture or is refused', async () => {
    const outcomes = new Set<string>();
    for (let trial = 0; trial < 40; trial += 1) {
      const upload = await buildStoredUpload({ keepUntil: past });
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
      const cleanUp = () => removeUnusedPictures({ store, log });
      const [outcome] =
        trial % 2 === 0
          ? await Promise.all([claim(), cleanUp()])
          : await Promise.all([cleanUp(), claim()]).then(([, claimed]) => [claimed]);
      outcomes.add(outcome);
      const files = await filesOf(upload._id);
      expect([outcome, files, await exists(upload._id)]).toEqual(
        outcome === 'claimed' ? ['claimed', 4, true] : ['refused', 0, false],
      );
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});
