import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMemory } from '../../testing/build-memory.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { PictureRemovals } from '../picture-cleanup/picture-removal.model.ts';
import { removeUnusedPictures } from '../picture-cleanup/remove-unused-pictures.ts';
import { Uploads } from '../../pictures/uploads/upload.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const admin = userCaller(newId(), 'admin');
const exist = async (ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => Uploads.exists({ _id: id })))).map((found) => found !== null);

test('the unused pictures of a user are deleted, and their files with the next cleanup', async () => {
  const ownerId = newId();
  const deletedIds = [
    await buildUpload({ ownerId }),
    await buildUpload({ ownerId, use: { kind: 'user', id: ownerId } }),
    await buildUpload({ ownerId, use: { kind: 'memory', id: newId() } }),
  ].map(({ _id }) => _id);
  await buildMemory({ authorId: ownerId });
  const trashed = await buildMemory({ authorId: ownerId });
  await content.send('DELETE', `/api/memories/${trashed._id}`, { as: admin });
  const specialistPicture = await buildUpload({ ownerId, use: { kind: 'specialist', id: newId() } });
  const foreign = await buildUpload();
  const path = `/api/uploads/user/${ownerId}`;
  expect((await content.send('DELETE', path, { as: userCaller(ownerId) })).status).toBe(403);
  expect((await content.send('DELETE', `${path}?limit=2`, { as: admin })).body.deleted).toBe(2);
  expect((await content.send('DELETE', path, { as: admin })).body).toEqual({
    message: 'Deleted!',
    deleted: 1,
  });
  expect((await content.send('DELETE', path, { as: admin })).body.deleted).toBe(0);

  expect(await exist(deletedIds)).toEqual([false, false, false]);
  expect(await exist([specialistPicture._id, foreign._id])).toEqual([true, true]);
  // The pictures of the existing memory and of the one in the trash.
  expect(await Uploads.countDocuments({ ownerId, 'use.kind': 'memory' })).toBe(2);

  const removed: string[] = [];
  const store = { ...content.pictures.store, remove: async (id: string) => void removed.push(id) };
  await removeUnusedPictures({ store, log: testLog() });
  expect(removed.toSorted()).toEqual(deletedIds.toSorted());
  expect(await PictureRemovals.countDocuments({})).toBe(0);
});

test('files that could not be deleted are deleted by a later cleanup', async () => {
  const { ownerId, _id } = await buildUpload();
  await content.send('DELETE', `/api/uploads/user/${ownerId}`, { as: admin });
  const failing = { ...content.pictures.store, remove: () => Promise.reject(new Error('away')) };
  expect(await removeUnusedPictures({ store: failing, log: testLog() })).toBe(0);
  const removed: string[] = [];
  const store = { ...content.pictures.store, remove: async (id: string) => void removed.push(id) };
  expect(await removeUnusedPictures({ store, log: testLog() })).toBe(1);
  expect(removed).toEqual([_id]);
});
