import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMemory } from '../../testing/build-memory.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Memories } from './memory.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const idsOf = (memories: { _id: string }[]) => memories.map(({ _id }) => _id);

describe('the list of memories', () => {
  test('is open to visitors, newest first, paged, with the total', async () => {
    const old = await buildMemory({ createdAt: new Date('2030-01-01') });
    const twins = [
      await buildMemory({ createdAt: new Date('2030-01-02') }),
      await buildMemory({ createdAt: new Date('2030-01-02') }),
    ];
    const expected = [...idsOf(twins).toSorted().toReversed(), old._id];
    const pages = await Promise.all(
      [1, 2, 3].map((page) => content.send('GET', `/api/memories?page=${page}&limit=1`)),
    );
    expect(pages.map(({ body }) => body.memories[0]._id)).toEqual(expected);
    const total = String(await Memories.countDocuments());
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual([total, total, total]);
    const beyond = await content.send('GET', '/api/memories?page=1000&limit=200');
    expect(beyond.body).toEqual({ memories: [] });
    expect(beyond.headers.get('x-total-count')).toBe(total);
  });

  test('gives visitors the beginning of the details and users all of them', async () => {
    const author = await buildUser();
    const { _id } = await buildMemory({ authorId: author.id, details: 'ক'.repeat(300) });
    const seenBy = async (as = visitor) => {
      const { body } = await content.send('GET', '/api/memories', { as });
      return body.memories.find((memory: { _id: string }) => memory._id === _id);
    };
    expect((await seenBy()).details).toBe('ক'.repeat(120));
    const card = await seenBy(author.caller);
    expect(card).toMatchObject({
      details: 'ক'.repeat(300),
      author_id: author.id,
      author: { _id: author.id, full_name: author.fullName, image_URL: defaultPicture },
      version: 1,
    });
    expect(card.img_URL).toBe(card.picture.url);
    for (const internal of ['words', 'clientId', 'fingerprint']) expect(card).not.toHaveProperty(internal);
  });

  test('shows a deleted author as “Deleted user”', async () => {
    const deletedUser = await buildUser({ deleted: true });
    const { _id } = await buildMemory({ authorId: deletedUser.id });
    const { body } = await content.send('GET', `/api/memories/${_id}`, { as: userCaller(newId()) });
    expect(body.memory.author_id).toEqual({
      _id: deletedUser.id,
      full_name: 'Deleted user',
      image_URL: defaultPicture,
    });
  });

  test('finds words of title and details by their beginnings, in both languages', async () => {
    const word = `zeb${newId()}`;
    const both = await buildMemory({ title: `${word} by the river`, details: 'তুকি নদীর ধারে' });
    const one = await buildMemory({ title: `${word} at home` });
    const search = async (text: string) => {
      const { body, headers } = await content.send('GET', `/api/memories?search=${encodeURIComponent(text)}`);
      expect(Number(headers.get('x-total-count'))).toBe(body.memories.length);
      return idsOf(body.memories);
    };
    expect(await search(word.toUpperCase())).toEqual([one._id, both._id]);
    expect(await search(`riv ${word.slice(0, 20)}`)).toEqual([both._id]);
    expect(await search(`নদী ${word}`)).toEqual([both._id]);
    expect(await search(word.slice(1))).toEqual([]);
    expect(await search(`${word} .*`)).toHaveLength(2);
    expect((await search(' ')).length).toBeGreaterThan(2);
    expect(await search(`${word} nowhere`)).toEqual([]);
  });

  test.each([
    ['র\u200d্যাবিট', 'র্যাবিট'],
    ['র্যাবিট', 'র\u200d্যাবিট'],
    ['কৃষ্ণ', 'কৃষ\u200c্ণ'],
    ['১২৩ নম্বর', '123'],
    ['Café', 'cafe'],
    ['Khan-Chowdhury', 'Chowdhury'],
    ['Asleep 🐈', '🐈'],
  ])('%j is found by %j', async (title, search) => {
    const memory = await buildMemory({ title });
    const { body } = await content.send('GET', `/api/memories?search=${encodeURIComponent(search)}`);
    expect(idsOf(body.memories)).toContain(memory._id);
  });

  test.each(['\\', '.*', '(', '%', '"', '🐕'])('a search for %j finds nothing', async (search) => {
    await buildMemory({ title: 'A cat' });
    const { body, headers } = await content.send('GET', `/api/memories?search=${encodeURIComponent(search)}`);
    expect([body.memories, headers.get('x-total-count')]).toEqual([[], '0']);
  });

  test('of one author is readable by the author and admins', async () => {
    const author = await buildUser();
    const mine = await buildMemory({ authorId: author.id, details: 'd'.repeat(200) });
    await buildMemory();
    const path = `/api/memories/user/${author.id}`;
    const own = await content.send('GET', path, { as: author.caller });
    expect(idsOf(own.body.memories)).toEqual([mine._id]);
    expect(own.headers.get('x-total-count')).toBe('1');
    expect((await content.send('GET', path, { as: userCaller(newId(), 'admin') })).body).toEqual(own.body);
    expect((await content.send('GET', path, { as: userCaller(newId()) })).status).toBe(403);
    expect((await content.send('GET', path)).status).toBe(401);
    const found = await content.send('GET', `${path}?search=nothing`, { as: author.caller });
    expect(found.body.memories).toEqual([]);
  });

  test.each(['limit=201', 'limit=0', 'page=0', 'page=x', 'sort=details', `search=${'x'.repeat(101)}`])(
    'refuses ?%s naming the field',
    async (query) => {
      const { status, body } = await content.send('GET', `/api/memories?${query}`);
      expect(status).toBe(400);
      expect(body.errors[0].field).toBe(query.split('=')[0]);
    },
  );
});

describe('a memory', () => {
  test('requires a session', async () => {
    const author = await buildUser();
    const { _id, title } = await buildMemory({ authorId: author.id });
    const { status, body } = await content.send('GET', `/api/memories/${_id}`, { as: userCaller(newId()) });
    expect(status).toBe(200);
    expect(body.memory).toMatchObject({ _id, title, author_id: { full_name: author.fullName } });
    expect((await content.send('GET', `/api/memories/${_id}`)).status).toBe(401);
  });

  test.each(['665f1f77bcf86cd799439011', 'nonsense', '__proto__'])(
    'with the id %s is not found',
    async (id) => {
      expect((await content.send('GET', `/api/memories/${id}`, { as: userCaller(newId()) })).status).toBe(
        404,
      );
    },
  );
});
