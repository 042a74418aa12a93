import { randomUUID } from 'node:crypto';
import { pictureAddress } from '@petcare/contracts/shared/pictures.ts';
import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserCopies } from '../../copies/user-copy.model.ts';
import { countPosts } from '../count-posts.ts';
import { buildUser } from '../../testing/build-user.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Uploads } from '../../pictures/uploads/upload.model.ts';
import { Memories } from './memory.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

async function buildSharer() {
  const author = await buildUser();
  const upload = await buildUpload({ ownerId: author.id });
  const body = { title: 'First rain', details: 'Tuki was not amused.', img_URL: upload.url };
  const share = (changes: object = {}) =>
    content.send('POST', '/api/memories', { as: author.caller, body: { ...body, ...changes } });
  return { author, upload, body, share };
}

test('a new memory is listed under its author’s name, and its picture is in use', async () => {
  const { author, upload, body, share } = await buildSharer();
  const before = await countPosts('memory');
  const answer = await share({ author_id: author.id, title: '  First rain ' });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    message: 'Memory posted!',
    memory: { ...body, author_id: { _id: author.id, full_name: author.fullName }, version: 1 },
  });
  const id = answer.body.memory._id;
  expect((await Uploads.findById(upload._id).lean())?.use).toEqual({ kind: 'memory', id });
  expect(await countPosts('memory')).toBe(before + 1);
  const list = await content.send('GET', '/api/memories?limit=1');
  expect(list.body.memories[0]).toMatchObject({ _id: id, author: { full_name: author.fullName } });
});

test('a new memory publishes an event in the same transaction', async () => {
  const { author, share } = await buildSharer();
  const { _id } = (await share()).body.memory;
  const events = await content.eventsAbout(_id);
  expect(events.map(({ envelope }) => envelope)).toMatchObject([
    {
      name: 'memory.posted',
      aggregate: { type: 'memory', id: _id, sequence: 1 },
      actor: { id: author.id },
      data: { memory_id: _id, author_id: author.id, title: 'First rain' },
    },
  ]);
});

test('a user cannot post under another user’s id, not even an admin', async () => {
  const { author, body } = await buildSharer();
  for (const role of ['user', 'doctor', 'admin'] as const) {
    const answer = await content.send('POST', '/api/memories', {
      as: userCaller(newId(), role),
      body: { ...body, author_id: author.id },
    });
    expect(answer.status).toBe(403);
  }
  expect((await content.send('POST', '/api/memories', { body })).status).toBe(401);
  expect(await Memories.exists({ authorId: author.id })).toBeNull();
});

test('a picture that is another user’s, used or missing is refused, and nothing is stored', async () => {
  const { author, share } = await buildSharer();
  const foreign = await buildUpload();
  const used = await buildUpload({ ownerId: author.id, use: { kind: 'memory', id: newId() } });
  for (const url of [foreign.url, used.url, pictureAddress(newId()), 'https://example.com/cat.jpg']) {
    const { status, body } = await share({ img_URL: url });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: 'img_URL' }]);
  }
  expect(await Memories.exists({ authorId: author.id })).toBeNull();
});

test.each([
  ['title', { title: '  ' }],
  ['title', { title: 'x'.repeat(121) }],
  ['details', { details: '' }],
  ['details', { details: 'x'.repeat(5_001) }],
  ['img_URL', { img_URL: undefined }],
  ['img_URL', { img_URL: { $ne: null } }],
  ['client_id', { client_id: 'again' }],
])('a wrong %s is refused by name', async (field, changes) => {
  const { share } = await buildSharer();
  const { status, body } = await share(changes);
  expect(status).toBe(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
});

describe('a repeated request', () => {
  test('with the same client id returns the existing memory', async () => {
    const { author, share } = await buildSharer();
    const client_id = randomUUID();
    const first = await share({ client_id });
    const again = await share({ client_id });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.memory).toEqual(first.body.memory);
    expect(await Memories.countDocuments({ authorId: author.id })).toBe(1);
    expect(await content.eventsAbout(first.body.memory._id)).toHaveLength(1);
  });

  test('twenty times at once creates one memory', async () => {
    const { author, share } = await buildSharer();
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => share({ client_id })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.memory._id)).size).toBe(1);
    expect(await Memories.countDocuments({ authorId: author.id })).toBe(1);
  });

  test('with other contents is a conflict', async () => {
    const { share } = await buildSharer();
    const client_id = randomUUID();
    await share({ client_id });
    const { status, body } = await share({ client_id, title: 'Second rain' });
    expect(status).toBe(409);
    expect(body.code).toBe('idempotency_conflict');
  });

  test('with another user’s client id creates another memory', async () => {
    const client_id = randomUUID();
    const [one, two] = [await buildSharer(), await buildSharer()];
    expect((await one.share({ client_id })).status).toBe(201);
    expect((await two.share({ client_id })).status).toBe(201);
  });
});

test('forty simultaneous memories are all counted', async () => {
  const sharers = await Promise.all(Array.from({ length: 40 }, buildSharer));
  const answers = await Promise.all(sharers.map(({ share }) => share()));
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  expect(await countPosts('memory')).toBe(await Memories.countDocuments());
});

describe('a user whose event has not arrived yet', () => {
  test('can share a memory under the name that account has', async () => {
    const id = newId();
    content.accountUsers.set(id, {
      user_id: id,
      full_name: 'Mithila Roy',
      email: 'mithila@petcare.test',
      image_URL: defaultPicture,
      email_verified: false,
      locale: 'en',
      sequence: 4,
    });
    const { url } = await buildUpload({ ownerId: id });
    const answer = await content.send('POST', '/api/memories', {
      as: userCaller(id),
      body: { title: 'Hello', details: 'We are new here.', img_URL: url },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.memory.author_id.full_name).toBe('Mithila Roy');
    expect(await UserCopies.findById(id).lean()).toMatchObject({ sequence: 4, emailVerified: false });
  });

  test('cannot share a memory when account does not know them', async () => {
    const id = newId();
    const { url } = await buildUpload({ ownerId: id });
    const answer = await content.send('POST', '/api/memories', {
      as: userCaller(id),
      body: { title: 'Hello', details: 'Nobody is here.', img_URL: url },
    });
    expect(answer.status).toBe(404);
  });
});
