import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPosts } from '../count-posts.ts';
import { buildMemory } from '../../testing/build-memory.ts';
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

const admin = userCaller(newId(), 'admin');

async function buildOwnMemory() {
  const author = await buildUser();
  const memory = await buildMemory({ authorId: author.id, title: 'Rain', details: 'It rained.' });
  const path = `/api/memories/${memory._id}`;
  return {
    author,
    memory,
    path,
    edit: (body: object, as = author.caller) => content.send('PUT', path, { as, body }),
    remove: (as = author.caller) => content.send('DELETE', path, { as }),
    pictureUses: async () =>
      (await Uploads.find({ ownerId: author.id }).sort({ _id: 1 }).lean()).map(({ use }) => use),
  };
}

describe('an edit', () => {
  test('changes given fields and keeps blank ones', async () => {
    const { author, memory, edit } = await buildOwnMemory();
    const { status, body } = await edit({ title: 'Monsoon', details: '   ', img_URL: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Memory updated successfully!',
      memory: { title: 'Monsoon', details: 'It rained.', img_URL: memory.picture.url, version: 2 },
    });
    expect(body.memory.updatedAt > body.memory.createdAt).toBe(true);
    const events = await content.eventsAbout(memory._id);
    expect(events.map(({ envelope }) => envelope)).toMatchObject([
      {
        name: 'memory.updated',
        aggregate: { sequence: 2 },
        data: { title: 'Monsoon', author_id: author.id },
      },
    ]);
    const found = await content.send('GET', '/api/memories?search=monsoon');
    expect(found.body.memories).toHaveLength(1);
  });

  test('that changes nothing publishes no event', async () => {
    const { memory, edit } = await buildOwnMemory();
    for (const body of [{}, { title: 'Rain', details: 'It rained.' }, { img_URL: memory.picture.url }]) {
      const answer = await edit(body);
      expect(answer.status).toBe(200);
      expect(answer.body.memory).toMatchObject({ version: 1 });
    }
    expect(await content.eventsAbout(memory._id)).toEqual([]);
  });

  test('of an outdated version is a conflict that returns the current memory', async () => {
    const { edit } = await buildOwnMemory();
    await edit({ title: 'Monsoon', version: 1 });
    const { status, body } = await edit({ title: 'Drizzle', version: 1 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'version_conflict',
      details: { current: { title: 'Monsoon', details: 'It rained.', version: 2 } },
    });
    expect((await edit({ title: 'Drizzle', version: 2 })).status).toBe(200);
  });

  test('is stored once when ten editors send the same version', async () => {
    const { memory, edit } = await buildOwnMemory();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => edit({ title: `Title ${at}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    expect(await content.eventsAbout(memory._id)).toHaveLength(1);
  });

  test('of the title and one of the details at once are both stored', async () => {
    const { memory, edit } = await buildOwnMemory();
    const answers = await Promise.all([edit({ title: 'Monsoon' }), edit({ details: 'It poured.' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Memories.findById(memory._id).lean()).toMatchObject({
      title: 'Monsoon',
      details: 'It poured.',
      version: 3,
    });
  });

  test('that loses a race leaves the picture of the faster edit in use', async () => {
    const { author, memory, edit, pictureUses } = await buildOwnMemory();
    const [one, other] = [
      await buildUpload({ ownerId: author.id }),
      await buildUpload({ ownerId: author.id }),
    ];
    const answers = await Promise.all([one, other].map(({ url }) => edit({ img_URL: url, version: 1 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { picture } = (await Memories.findById(memory._id).lean()) ?? {};
    expect([one.url, other.url]).toContain(picture?.url);
    const winner = picture?.url === one.url ? one : other;
    expect(
      await Uploads.find({ ownerId: author.id, use: { kind: 'memory', id: memory._id } }).lean(),
    ).toMatchObject([{ _id: winner._id }]);
    expect(await pictureUses()).toHaveLength(3);
  });

  test('with a new picture releases the old one', async () => {
    const { author, memory, edit, pictureUses } = await buildOwnMemory();
    const next = await buildUpload({ ownerId: author.id });
    const { body } = await edit({ img_URL: next.url });
    expect(body.memory).toMatchObject({ img_URL: next.url, picture: { url: next.url } });
    expect(await pictureUses()).toEqual([null, { kind: 'memory', id: memory._id }]);
  });

  test('with a picture that is not available changes nothing', async () => {
    const { edit, memory } = await buildOwnMemory();
    const foreign = await buildUpload();
    const { status, body } = await edit({ title: 'Monsoon', img_URL: foreign.url });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: 'img_URL' }]);
    expect(await Memories.findById(memory._id).lean()).toMatchObject({ title: 'Rain', version: 1 });
  });

  test('is refused to everyone but the author', async () => {
    const { edit, path } = await buildOwnMemory();
    expect((await edit({ title: 'Mine' }, userCaller(newId()))).status).toBe(403);
    expect((await edit({ title: 'Mine' }, admin)).status).toBe(403);
    expect((await content.send('PUT', path, { body: { title: 'Mine' } })).status).toBe(401);
    const missing = await content.send('PUT', `/api/memories/${newId()}`, {
      as: admin,
      body: { title: 'x' },
    });
    expect(missing.status).toBe(404);
  });
});

describe('deleting a memory', () => {
  test.each(['author', 'admin'] as const)('as the %s hides it and keeps its picture', async (role) => {
    const { author, memory, path, remove, pictureUses } = await buildOwnMemory();
    const before = await countPosts('memory');
    const { status, body } = await remove(role === 'admin' ? admin : author.caller);
    expect([status, body]).toEqual([200, { message: 'Deleted!' }]);
    expect(await pictureUses()).toEqual([{ kind: 'memory', id: memory._id }]);
    expect(await countPosts('memory')).toBe(before - 1);
    expect((await content.eventsAbout(memory._id)).map(({ envelope }) => envelope)).toMatchObject([
      { name: 'memory.deleted', aggregate: { sequence: 2 }, data: { author_id: author.id } },
    ]);
    expect((await content.send('GET', path, { as: author.caller })).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  test('five times at once deletes it once', async () => {
    const { memory, remove } = await buildOwnMemory();
    const before = await countPosts('memory');
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    expect(await countPosts('memory')).toBe(before - 1);
    expect(await content.eventsAbout(memory._id)).toHaveLength(1);
  });

  test('is refused to other users', async () => {
    const { path, remove } = await buildOwnMemory();
    expect((await remove(userCaller(newId(), 'doctor'))).status).toBe(403);
    expect((await content.send('DELETE', path)).status).toBe(401);
  });
});
