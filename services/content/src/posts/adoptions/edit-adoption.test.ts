import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const facts = {
  species: 'dog',
  breed: 'Labrador',
  age_months: 20,
  district: 'Sylhet',
  vaccinated: true,
  neutered: false,
} as const;

async function buildOwnPost() {
  const built = await buildAdoption({ title: 'Tom', details: 'Likes rain.', ...facts });
  return {
    ...built,
    edit: (body: object, as = built.owner.caller) => content.send('PUT', built.path, { as, body }),
  };
}

describe('an edit', () => {
  test('changes given fields, keeps blank ones and clears null ones', async () => {
    const { id, owner, edit } = await buildOwnPost();
    const { status, body } = await edit({
      title: '',
      details: 'Likes sun.',
      breed: 'Golden Retriever',
      district: null,
      neutered: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Adoption post updated successfully!',
      adoption: {
        ...facts,
        title: 'Tom',
        details: 'Likes sun.',
        breed: 'Golden Retriever',
        district: null,
        neutered: true,
        version: 2,
        status: 'Available',
      },
    });
    expect((await content.eventsAbout(id)).map(({ envelope }) => envelope)).toMatchObject([
      { name: 'adoption.updated', aggregate: { sequence: 2 }, actor: { id: owner.id } },
    ]);
  });

  test('updates the words and the breed by which the post is found', async () => {
    const { owner, edit } = await buildOwnPost();
    await edit({ details: 'Sunflower friend.', breed: 'Spitz' });
    const found = async (query: string) =>
      (await content.send('GET', `/api/adoptions/user/${owner.id}?${query}`, { as: owner.caller })).body
        .length;
    expect(await found('search=sunflower')).toBe(1);
    expect(await found('breed=spi')).toBe(1);
    expect(await found('search=rain')).toBe(0);
    expect(await found('breed=labra')).toBe(0);
  });

  test('that changes nothing publishes no event, whatever version it carries', async () => {
    const { id, edit } = await buildOwnPost();
    for (const nothing of [{}, { title: 'Tom', ...facts }, { breed: '  ' }, { title: 'Tom', version: 7 }]) {
      const { status, body } = await edit(nothing);
      expect([status, body.adoption.version]).toEqual([200, 1]);
    }
    expect(await content.eventsAbout(id)).toEqual([]);
  });

  test('of an outdated version is a conflict that returns the current post', async () => {
    const { id, edit } = await buildOwnPost();
    await edit({ title: 'Tommy', version: 1 });
    const { status, body } = await edit({ title: 'Thomas', version: 1 });
    expect([status, body.code]).toEqual([409, 'version_conflict']);
    expect(body.details.current).toMatchObject({ _id: id, title: 'Tommy', version: 2 });
    expect((await edit({ title: 'Thomas', version: 2 })).status).toBe(200);
  });

  test('is stored once when ten editors send the same version', async () => {
    const { id, edit } = await buildOwnPost();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => edit({ title: `Name ${at}`, version: 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await content.eventsAbout(id)).toHaveLength(1);
  });
});

test('concurrent edits without a version are all stored and found by the search', async () => {
  const { id, owner, edit } = await buildOwnPost();
  const answers = await Promise.all([
    edit({ title: 'Moonlight' }),
    edit({ details: 'Sunflower friend.' }),
    edit({ breed: 'Spitz' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await storedAdoption(id)).toMatchObject({
    title: 'Moonlight',
    details: 'Sunflower friend.',
    breedKey: 'spitz',
    version: 4,
  });
  const found = await content.send('GET', `/api/adoptions/user/${owner.id}?search=moonlight+sunflower`, {
    as: owner.caller,
  });
  expect(found.body).toHaveLength(1);
  expect((await content.eventsAbout(id)).map(({ envelope }) => envelope.aggregate.sequence)).toEqual([
    2, 3, 4,
  ]);
});

describe('an edit is refused', () => {
  test('when the caller is not the owner, even for an admin', async () => {
    const { id, edit, path } = await buildOwnPost();
    expect((await edit({ title: 'Mine' }, userCaller(newId()))).status).toBe(403);
    expect((await edit({ title: 'Mine' }, userCaller(newId(), 'admin'))).status).toBe(403);
    expect((await content.send('PUT', path, { as: visitor, body: { title: 'Mine' } })).status).toBe(401);
    expect((await storedAdoption(id)).title).toBe('Tom');
  });

  test('when the post does not exist', async () => {
    const send = (id: string) =>
      content.send('PUT', `/api/adoptions/${id}`, { as: userCaller(newId()), body: { title: 'x' } });
    expect((await send(newId())).status).toBe(404);
    expect((await send('nonsense')).status).toBe(404);
  });

  test.each([
    ['age_months', { age_months: -1 }],
    ['title', { title: { $ne: '' } }],
    ['species', { species: '' }],
  ])('when %s is invalid, naming the field', async (field, wrong) => {
    const { id, edit } = await buildOwnPost();
    const { status, body } = await edit(wrong);
    expect([status, body.errors[0].field]).toEqual([400, field]);
    expect((await storedAdoption(id)).version).toBe(1);
  });
});
