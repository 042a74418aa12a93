import { visitorDetailsLength } from '@petcare/contracts/content/memories.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdoption } from '../../testing/build-adoption.ts';
import { buildApplication } from '../../testing/build-application.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';

let content: TestContent;
let ids: Record<string, string>;
beforeAll(async () => {
  content = await startTestContent();
  const minutesAgo = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000) });
  const made = {
    mishti: await buildAdoption(
      {
        title: 'Mishti',
        species: 'cat',
        breed: 'Persian',
        age_months: 11,
        district: 'Dhaka',
        vaccinated: true,
      },
      minutesAgo(4),
    ),
    tiger: await buildAdoption(
      {
        title: 'Tiger',
        species: 'cat',
        breed: 'Deshi',
        age_months: 12,
        district: 'Sylhet',
        vaccinated: false,
      },
      { ...minutesAgo(3), status: 'Adopted' },
    ),
    tommy: await buildAdoption(
      { title: 'টমি', details: 'শান্ত কুকুর, ঢাকায়।', species: 'dog', breed: 'Labrador Retriever', age_months: 96 },
      minutesAgo(2),
    ),
    unknown: await buildAdoption(
      { title: 'Unnamed', details: 'x'.repeat(200), neutered: false },
      minutesAgo(1),
    ),
  };
  ids = Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, id]));
});
afterAll(() => content.stop());

const user = userCaller(newId());
async function namesFor(query: string): Promise<string[]> {
  const { status, body } = await content.send('GET', `/api/adoptions?${query}`, { as: user });
  expect(status).toBe(200);
  return body.map(({ _id }: { _id: string }) => Object.keys(ids).find((name) => ids[name] === _id));
}

describe('the list', () => {
  test('is sorted newest first and paged, with the total count', async () => {
    expect(await namesFor('')).toEqual(['unknown', 'tommy', 'tiger', 'mishti']);
    expect(await namesFor('page=2&limit=3')).toEqual(['mishti']);
    const page = await content.send('GET', '/api/adoptions?limit=1');
    expect(page.headers.get('x-total-count')).toBe('4');
    const filtered = await content.send('GET', '/api/adoptions?limit=1&species=cat');
    expect(filtered.headers.get('x-total-count')).toBe('2');
  });

  test.each([
    ['species=cat', ['tiger', 'mishti']],
    ['status=Available', ['unknown', 'tommy', 'mishti']],
    ['status=Adopted', ['tiger']],
    ['district=Dhaka', ['mishti']],
    ['breed=lab', ['tommy']],
    ['breed=%20PERS', ['mishti']],
    ['breed=retriever', []],
    ['breed=.*', []],
    ['breed=', ['unknown', 'tommy', 'tiger', 'mishti']],
    ['vaccinated=true', ['mishti']],
    ['vaccinated=false', ['tiger']],
    ['neutered=false', ['unknown']],
    ['age=baby', ['mishti']],
    ['age=young', ['tiger']],
    ['age=adult', []],
    ['age=senior', ['tommy']],
    ['search=mish', ['mishti']],
    ['search=%E0%A6%95%E0%A7%81%E0%A6%95%E0%A7%81%E0%A6%B0', ['tommy']],
    ['species=cat&vaccinated=true&district=Dhaka&age=baby&breed=p&search=mishti', ['mishti']],
    ['species=cat&district=Khulna', []],
  ])('filtered by %s contains %j', async (query, names) => {
    expect(await namesFor(query)).toEqual(names);
  });

  test.each([
    ['species', 'species=dragon'],
    ['status', 'status=Gone'],
    ['age', 'age=old'],
    ['district', 'district=Paris'],
    ['vaccinated', 'vaccinated=yes'],
    ['breed', `breed=${'x'.repeat(61)}`],
    ['limit', 'limit=201'],
  ])('refuses a wrong %s by name', async (field, query) => {
    const { status, body } = await content.send('GET', `/api/adoptions?${query}`);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  test('gives visitors the beginning of the details, and users all of them', async () => {
    const [forVisitors] = (await content.send('GET', '/api/adoptions?limit=1')).body;
    expect(forVisitors.details).toHaveLength(visitorDetailsLength);
    const [forMembers] = (await content.send('GET', '/api/adoptions?limit=1', { as: user })).body;
    expect(forMembers.details).toHaveLength(200);
    expect(Object.keys(forVisitors)).not.toContain('words');
  });
});

describe('a post', () => {
  test('requires a session and an existing id', async () => {
    expect((await content.send('GET', `/api/adoptions/${ids['mishti']}`)).status).toBe(401);
    expect((await content.send('GET', `/api/adoptions/${ids['mishti']}`, { as: user })).body.title).toBe(
      'Mishti',
    );
    expect((await content.send('GET', `/api/adoptions/${newId()}`, { as: user })).status).toBe(404);
    expect((await content.send('GET', '/api/adoptions/nonsense', { as: user })).status).toBe(404);
  });
});

describe('the list of a user’s own posts', () => {
  test('contains only theirs, and is readable by the user and admins', async () => {
    const { owner, id } = await buildAdoption({ species: 'bird' });
    const path = `/api/adoptions/user/${owner.id}`;
    const mine = await content.send('GET', path, { as: owner.caller });
    expect(mine.body.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
    expect((await content.send('GET', `${path}?species=dog`, { as: owner.caller })).body).toEqual([]);
    expect((await content.send('GET', path, { as: userCaller(newId(), 'admin') })).status).toBe(200);
    expect((await content.send('GET', path, { as: user })).status).toBe(403);
    expect((await content.send('GET', path)).status).toBe(401);
  });
});

test('only owners see the application counts, in the list of their own posts', async () => {
  const { id, owner } = await buildAdoption();
  const chosen = await buildApplication(content, id);
  await buildApplication(content, id);
  await chosen.decline(owner);
  const own = `/api/adoptions/user/${owner.id}`;
  const toOwner = await content.send('GET', own, { as: owner.caller });
  expect(toOwner.body).toMatchObject([{ _id: id, applications: { total: 2, waiting: 1 } }]);

  const toAdmin = await content.send('GET', own, { as: userCaller(newId(), 'admin') });
  const toAll = await content.send('GET', '/api/adoptions', { as: owner.caller });
  for (const card of [...toAdmin.body, ...toAll.body]) expect(card).not.toHaveProperty('applications');
});
