import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Adoptions } from '../../posts/adoptions/adoption.model.ts';
import { Applications } from '../../posts/applications/application.model.ts';
import { Comments } from '../../posts/comments/comment.model.ts';
import { Memories } from '../../posts/memories/memory.model.ts';
import { countPosts } from '../../posts/count-posts.ts';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import { apply, buildApplication, storedApplication } from '../../testing/build-application.ts';
import { buildComment, storeComments } from '../../testing/build-comment.ts';
import { buildMemory } from '../../testing/build-memory.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { removeUnusedPictures } from '../picture-cleanup/remove-unused-pictures.ts';
import { Uploads } from '../../pictures/uploads/upload.model.ts';
import { emptyTrash } from './empty-trash.ts';
import { Trash } from '../../posts/trash.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const admin = userCaller(newId(), 'admin');
const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const restorePath = (kind: string, id: string) => `/api/content/trash/${kind}/${id}/restore`;
const restore = (kind: string, id: string, as: Caller = admin) =>
  content.send('POST', restorePath(kind, id), { as });
const eventNamesAbout = async (id: string) =>
  (await content.eventsAbout(id)).map(({ envelope }) => envelope.name);

async function buildTrashedMemory() {
  const author = await buildUser();
  const memory = await buildMemory({ authorId: author.id, title: 'Rain', details: 'It rained cats.' });
  await content.send('DELETE', `/api/memories/${memory._id}`, { as: author.caller });
  return { author, owner: author, memory, id: memory._id, path: `/api/memories/${memory._id}` };
}

async function buildTrashedAdoption() {
  const built = await buildAdoption({ title: 'Mishti' });
  await content.send('DELETE', built.path, { as: built.owner.caller });
  return built;
}

describe('a deleted memory', () => {
  test('is restored to its list, the search and the count, with its picture and editable', async () => {
    const author = await buildUser();
    const memory = await buildMemory({ authorId: author.id, title: 'Quokka' });
    const before = await content.send('GET', `/api/memories/${memory._id}`, { as: author.caller });
    const countBefore = await countPosts('memory');
    await content.send('DELETE', `/api/memories/${memory._id}`, { as: author.caller });
    expect(await countPosts('memory')).toBe(countBefore - 1);

    const { status, body } = await restore('memory', memory._id, author.caller);
    expect([status, body]).toEqual([200, { message: 'Restored!' }]);
    const after = await content.send('GET', `/api/memories/${memory._id}`, { as: author.caller });
    expect(after.body.memory).toEqual({ ...before.body.memory, version: 3 });
    expect(await countPosts('memory')).toBe(countBefore);
    expect((await content.send('GET', '/api/memories?search=quokka')).body.memories).toHaveLength(1);
    expect(await Uploads.countDocuments({ 'use.kind': 'memory', 'use.id': memory._id })).toBe(1);
    const edited = await content.send('PUT', `/api/memories/${memory._id}`, {
      as: author.caller,
      body: { title: 'Monsoon', version: 3 },
    });
    expect(edited.status).toBe(200);
    expect((await content.eventsAbout(memory._id)).map(({ envelope }) => envelope)).toMatchObject([
      { name: 'memory.deleted', aggregate: { sequence: 2 } },
      { name: 'memory.restored', aggregate: { sequence: 3 } },
      { name: 'memory.updated', aggregate: { sequence: 4 } },
    ]);
  });

  test('is restored once by simultaneous requests', async () => {
    const { author, id } = await buildTrashedMemory();
    const answers = await Promise.all(Array.from({ length: 8 }, () => restore('memory', id, author.caller)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(404),
    ]);
    expect(await Memories.countDocuments({ _id: id })).toBe(1);
    expect(await eventNamesAbout(id)).toEqual(['memory.deleted', 'memory.restored']);
  });

  test('is hidden from other users and from other kinds', async () => {
    const { id } = await buildTrashedMemory();
    expect((await restore('memory', id, userCaller(newId()))).status).toBe(404);
    expect((await restore('memory', id, userCaller(newId(), 'doctor'))).status).toBe(404);
    expect((await restore('memory', id, visitor)).status).toBe(401);
    expect((await restore('adoption', id)).status).toBe(404);
    expect((await restore('memory', newId())).status).toBe(404);
    expect((await restore('product', id)).status).toBe(404);
    expect((await restore('memory', id)).status).toBe(200);
  });

  test('is restored beside a new memory of the same request', async () => {
    const { author, id } = await buildTrashedMemory();
    const clientId = '3f0d9a4e-5d4b-4f0e-9d83-0d6f1c0b7a11';
    await Trash.updateOne({ _id: id }, { $set: { 'document.clientId': clientId } });
    await buildMemory({ authorId: author.id, clientId });
    expect((await restore('memory', id)).status).toBe(200);
    expect(await Memories.countDocuments({ authorId: author.id })).toBe(2);
  });
});

describe('a deleted adoption post', () => {
  test('is restored with comments and pictures; applicants stay declined and may apply again', async () => {
    const { id, owner, path } = await buildAdoption();
    const [kept, deleted] = [await buildComment(content, id), await buildComment(content, id)];
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    await content.send('DELETE', path, { as: owner.caller });
    // A comment can be deleted while its post is in the trash.
    await content.send('DELETE', deleted.path, { as: deleted.author.caller });

    expect((await restore('adoption', id, owner.caller)).status).toBe(200);
    expect(await storedAdoption(id)).toMatchObject({
      status: 'Available',
      acceptedApplicationId: null,
      commentCount: 1,
      commentSeq: 2,
    });
    const comments = await content.send('GET', `/api/adoptions/comments/post/${id}`, { as: owner.caller });
    expect(comments.body.map(({ _id }: { _id: string }) => _id)).toEqual([kept.comment._id]);
    expect(await Uploads.countDocuments({ 'use.kind': 'adoption', 'use.id': id })).toBe(3);
    expect((await storedApplication(chosen.id)).status).toBe('declined');
    expect((await apply(content, id, chosen.applicant)).status).toBe(201);
    expect((await buildComment(content, id)).comment.seq).toBe(3);
  });

  test('of an adopted pet is still Adopted', async () => {
    const { id, owner, path } = await buildAdoption();
    await content.send('PUT', `${path}/status`, { as: owner.caller, body: { status: 'Adopted' } });
    await content.send('DELETE', path, { as: admin });
    await restore('adoption', id);
    expect((await storedAdoption(id)).status).toBe('Adopted');
  });

  test('has the right comment count when a comment is deleted during the restore', async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      const { id, owner, path } = await buildAdoption();
      const { path: comment, author } = await buildComment(content, id);
      await buildComment(content, id);
      await content.send('DELETE', path, { as: owner.caller });
      const [restored, deleted] = await Promise.all([
        restore('adoption', id),
        content.send('DELETE', comment, { as: author.caller }),
      ]);
      expect([restored.status, deleted.status]).toEqual([200, 200]);
      expect((await storedAdoption(id)).commentCount).toBe(1);
    }
  });
});

describe('the list of restorable posts', () => {
  const entriesFor = (as: Caller = admin, query = '') =>
    content.send('GET', `/api/content/trash${query}`, { as });

  test('contains the caller’s own posts, newest first, with their expiry', async () => {
    const { author, memory } = await buildTrashedMemory();
    const own = await entriesFor(author.caller);
    expect(own.headers.get('x-total-count')).toBe('1');
    const [entry] = own.body;
    expect(entry).toEqual({
      kind: 'memory',
      id: memory._id,
      label: 'Rain',
      image_URL: memory.picture.url,
      owner_name: author.fullName,
      deleted_at: entry.deleted_at,
      expires_at: new Date(Date.parse(entry.deleted_at) + 30 * dayMs).toISOString(),
    });
  });

  test('contains all posts for admins, paged', async () => {
    const { memory } = await buildTrashedMemory();
    const { post } = await buildTrashedAdoption();
    const first = await entriesFor(admin, '?limit=1');
    expect(first.body).toMatchObject([{ kind: 'adoption', id: post._id, label: 'Mishti' }]);
    expect((await entriesFor(admin, '?limit=1&page=2')).body).toMatchObject([{ id: memory._id }]);
    expect((await entriesFor(visitor)).status).toBe(401);
    expect((await entriesFor(admin, '?limit=0')).status).toBe(400);
  });

  test('is part of the data export of a user', async () => {
    const { author, id } = await buildTrashedMemory();
    const { body } = await content.send('GET', `/internal/content/users/${author.id}/rows`, {
      as: { kind: 'system', name: 'account' },
    });
    expect(body.trash).toMatchObject([{ _id: id, document: { details: 'It rained cats.' } }]);
    expect(body.trash[0].document).not.toHaveProperty('words');
  });
});

describe('a post deleted by an admin', () => {
  test.each([
    ['memory', buildTrashedMemory],
    ['adoption', buildTrashedAdoption],
  ] as const)('can be restored only by an admin: %s', async (kind, build) => {
    const { owner, path, id } = await build();
    expect((await restore(kind, id, owner.caller)).status).toBe(200);
    await content.send('DELETE', path, { as: admin });
    expect((await content.send('GET', '/api/content/trash', { as: owner.caller })).body).toEqual([]);
    expect((await restore(kind, id, owner.caller)).status).toBe(404);
    expect((await restore(kind, id)).status).toBe(200);
    // After the restore, the owner's own deletion is theirs to undo.
    await content.send('DELETE', path, { as: owner.caller });
    expect((await restore(kind, id, owner.caller)).status).toBe(200);
  });
});

describe('after thirty days', () => {
  test('a post is removed with comments, applications, pictures and files, not before', async () => {
    const { id, owner, path } = await buildAdoption();
    await buildApplication(content, id);
    await storeComments(id, { authorId: owner.id, count: 250 });
    const bystander = await buildAdoption();
    await buildComment(content, bystander.id);
    await content.send('DELETE', path, { as: owner.caller });
    const { memory, author } = await buildTrashedMemory();

    await emptyTrash(inDays(29.9));
    expect(await Trash.countDocuments({ _id: id })).toBe(1);
    expect(await Comments.countDocuments({ adoptionId: id })).toBe(250);

    await Promise.all(Array.from({ length: 3 }, () => emptyTrash(inDays(30.1))));
    for (const remaining of [
      await Trash.countDocuments({}),
      await Comments.countDocuments({ adoptionId: id }),
      await Applications.countDocuments({ adoptionId: id }),
    ])
      expect(remaining).toBe(0);
    expect((await restore('adoption', id)).status).toBe(404);
    expect(await Comments.countDocuments({ adoptionId: bystander.id })).toBe(1);

    const removed: string[] = [];
    const store = { ...content.pictures.store, remove: async (one: string) => void removed.push(one) };
    await removeUnusedPictures({ store, log: testLog() });
    for (const ownerId of [owner.id, author.id]) expect(await Uploads.countDocuments({ ownerId })).toBe(0);
    expect(memory.picture.url).toContain(
      removed.find((one) => memory.picture.url.includes(one)) ?? 'nothing',
    );
    expect(await Uploads.countDocuments({ 'use.id': bystander.id })).toBe(3);
  });

  test('a post can no longer be restored, even before the cleanup', async () => {
    const { author, id } = await buildTrashedMemory();
    await Trash.updateOne({ _id: id }, { expiresAt: new Date(Date.now() - 1) });
    expect((await restore('memory', id, author.caller)).status).toBe(404);
    expect((await content.send('GET', '/api/content/trash', { as: author.caller })).body).toEqual([]);
  });

  test('a simultaneous restore and removal have one outcome', async () => {
    for (let trial = 0; trial < 10; trial += 1) {
      const { id } = await buildTrashedAdoption();
      const [restored] = await Promise.all([restore('adoption', id), emptyTrash(inDays(31))]);
      const [posts, trashed] = [
        await Adoptions.countDocuments({ _id: id }),
        await Trash.countDocuments({ _id: id }),
      ];
      expect([posts, trashed]).toEqual([restored.status === 200 ? 1 : 0, 0]);
    }
  });
});
