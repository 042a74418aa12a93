import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { buffer } from 'node:stream/consumers';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PictureFile, uploadIdOf } from '@petcare/contracts/shared/pictures.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeUnusedPictures } from '../../lifecycle/picture-cleanup/remove-unused-pictures.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { keepUnusedMs, Uploads } from '../../pictures/uploads/upload.model.ts';
import { Memories } from './memory.model.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';

let content: TestContent;
let path = '';
beforeAll(async () => {
  content = await startTestContent();
  path = join(await mkdtemp(join(tmpdir(), 'stay-')), 'file');
  await writeFile(path, 'a picture');
});
afterAll(() => content.stop());

const system = { kind: 'system', name: 'commerce' } as const;

async function buildStayPicture() {
  const upload = await buildUpload({ use: { kind: 'stay', id: newId() } });
  for (const file of PictureFile.options)
    await content.pictures.store.put(upload._id, file, { path, bytes: 9 });
  return upload;
}

async function buildStay() {
  const owner = await buildUser();
  const sources = [await buildStayPicture(), await buildStayPicture()];
  const stayId = newId();
  const body = {
    author_id: owner.id,
    title: 'Bhulu at the hostel',
    details: 'Two days with friends.',
    img_URLs: sources.map(({ url }) => url),
  };
  const share = (changes: object = {}, as: Parameters<typeof content.send>[2] = { as: system }) =>
    content.send('POST', `/internal/stays/${stayId}/memory`, { ...as, body: { ...body, ...changes } });
  const find = async (as = owner.caller) =>
    (await content.send('GET', `/api/memories/stay/${stayId}`, { as })).body.memory_id;
  const remove = (id: string) => content.send('DELETE', `/api/memories/${id}`, { as: owner.caller });
  const restore = (id: string) =>
    content.send('POST', `/api/content/trash/memory/${id}/restore`, { as: owner.caller });
  return { owner, sources, stayId, body, share, find, remove, restore };
}

const filesOf = (id: string) =>
  Promise.all(PictureFile.options.map((file) => content.pictures.store.find(id, file)));

test('a shared stay is a memory of its owner with copies of the pictures, found by the stay', async () => {
  const { owner, sources, share, find, body } = await buildStay();
  expect(await find()).toBeNull();
  const { status, body: shared } = await share();
  expect([status, shared.is_new]).toEqual([200, true]);
  const { memory } = (await content.send('GET', `/api/memories/${shared.memory_id}`, { as: owner.caller }))
    .body;
  expect(memory).toMatchObject({ title: body.title, author_id: { _id: owner.id }, version: 1 });
  expect(memory.more_pictures).toHaveLength(1);
  const copies = [memory.img_URL, memory.more_pictures[0].url].map((url) => uploadIdOf(url) ?? '');
  for (const [place, id] of copies.entries()) {
    expect(id).not.toBe(sources[place]?._id);
    expect(await Uploads.findById(id).lean()).toMatchObject({
      ownerId: owner.id,
      state: 'kept',
      use: { kind: 'memory', id: shared.memory_id },
    });
    const found = await content.pictures.store.find(id, '640.webp');
    expect(found && (await buffer(await found.open())).toString()).toBe('a picture');
  }
  expect(await find()).toBe(shared.memory_id);
  expect(await find(userCaller(newId(), 'admin'))).toBeNull();
  const events = await content.eventsAbout(shared.memory_id);
  expect(events.map(({ envelope }) => [envelope.name, envelope.data])).toEqual([
    ['memory.posted', { memory_id: shared.memory_id, author_id: owner.id, title: body.title }],
  ]);
});

test('a stay shared twenty times at once is one memory, and other words are refused', async () => {
  const { stayId, share } = await buildStay();
  const answers = await Promise.all(Array.from({ length: 20 }, () => share()));
  expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.memory_id)).size).toBe(1);
  expect(await Memories.countDocuments({ stayId })).toBe(1);
  const other = await share({ title: 'Another title' });
  expect([other.status, other.body.code]).toEqual([409, 'stay_shared']);
});

test('two memories of one stay are refused by the database, also without the first check', async () => {
  const { stayId, share } = await buildStay();
  const { body } = await share();
  const memory = await Memories.findById(body.memory_id).lean();
  await expect(inTransaction(() => Memories.create([{ ...memory, _id: newId(), stayId }]))).rejects.toThrow(
    /duplicate key|E11000/,
  );
});

test('a picture that is not of a stay is not copied', async () => {
  const { stayId, share, owner } = await buildStay();
  const [own, foreign] = [await buildUpload({ ownerId: owner.id }), await buildUpload()];
  const posted = await buildUpload({ use: { kind: 'memory', id: newId() } });
  for (const { url } of [own, foreign, posted]) expect((await share({ img_URLs: [url] })).status).toBe(404);
  expect(await Memories.exists({ stayId })).toBeNull();
  expect(await Uploads.countDocuments({ ownerId: owner.id })).toBe(1);
});

test('only system processes create the memory of a stay', async () => {
  const { stayId, owner, share } = await buildStay();
  for (const as of [owner.caller, userCaller(newId(), 'admin')])
    expect((await share({}, { as })).status).toBe(403);
  expect(await Memories.exists({ stayId })).toBeNull();
});

test('copies that a killed process left are deleted, and the stay can be shared', async () => {
  const { owner, sources, stayId, share } = await buildStay();
  // A process was killed between the copies and the memory.
  const left = await buildUpload({ ownerId: owner.id });
  for (const file of PictureFile.options)
    await content.pictures.store.put(left._id, file, { path, bytes: 9 });
  const { body } = await share();
  await removeUnusedPictures(
    { store: content.pictures.store, log: testLog() },
    new Date(Date.now() + 2 * keepUnusedMs),
  );
  expect((await filesOf(left._id)).filter(Boolean)).toEqual([]);
  const kept = await Uploads.find({ 'use.id': body.memory_id }).lean();
  expect(kept).toHaveLength(sources.length);
  expect(await Memories.countDocuments({ stayId })).toBe(1);
});

describe('a shared stay whose memory was deleted', () => {
  test('can be shared again, also with other words, and restoring the first memory keeps one', async () => {
    const { stayId, share, find, remove, restore } = await buildStay();
    const first = (await share()).body.memory_id;
    await remove(first);
    expect(await find()).toBeNull();
    const second = (await share({ title: 'Once more' })).body;
    expect(second.is_new).toBe(true);
    expect((await restore(first)).status).toBe(200);
    expect(await find()).toBe(second.memory_id);
    expect(await Memories.countDocuments({ stayId })).toBe(1);
  });

  test('is shared again when the memory is restored', async () => {
    const { share, find, remove, restore } = await buildStay();
    const { memory_id } = (await share()).body;
    await remove(memory_id);
    await restore(memory_id);
    expect(await find()).toBe(memory_id);
    expect((await share()).body).toEqual({ memory_id, is_new: false });
  });

  test('has one memory when it is restored and shared at once', async () => {
    for (let trial = 0; trial < 4; trial += 1) {
      const { stayId, share, remove, restore } = await buildStay();
      const { memory_id } = (await share()).body;
      await remove(memory_id);
      const answers = await Promise.all([restore(memory_id), share()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await Memories.countDocuments({ stayId })).toBe(1);
    }
  });
});

test('an edit of the first picture keeps the others', async () => {
  const { owner, share } = await buildStay();
  const { memory_id } = (await share()).body;
  const edit = (img_URL: string) =>
    content.send('PUT', `/api/memories/${memory_id}`, { as: owner.caller, body: { img_URL } });
  const inUse = async () => (await Uploads.find({ 'use.id': memory_id }).lean()).map(({ _id }) => _id);
  const { url } = await buildUpload({ ownerId: owner.id });
  const { memory } = (await edit(url)).body;
  expect([memory.img_URL, memory.more_pictures.length]).toEqual([url, 1]);
  expect(await inUse()).toHaveLength(2);
  const further = memory.more_pictures[0].url;
  const again = (await edit(further)).body.memory;
  expect([again.img_URL, again.more_pictures]).toEqual([further, []]);
  expect(await inUse()).toEqual([uploadIdOf(further)]);
});
