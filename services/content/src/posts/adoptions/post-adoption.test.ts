import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPosts } from '../count-posts.ts';
import { buildUser } from '../../testing/build-user.ts';
import { buildUpload } from '../../testing/build-upload.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Uploads } from '../../pictures/uploads/upload.model.ts';
import { Adoptions } from './adoption.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const facts = {
  species: 'cat',
  breed: 'Persian',
  age_months: 14,
  district: 'Dhaka',
  vaccinated: true,
  neutered: false,
};

async function buildRequest() {
  const owner = await buildUser();
  const urls: string[] = [];
  for (let count = 0; count < 3; count += 1) urls.push((await buildUpload({ ownerId: owner.id })).url);
  const [img_URL, img_URL2, img_URL3] = urls;
  const validBody = { title: 'Mishti', details: 'A calm cat.', img_URL, img_URL2, img_URL3 };
  return {
    owner,
    urls,
    validBody,
    send: (more: object = {}, as = owner.caller) =>
      content.send('POST', '/api/adoptions', { as, body: { ...validBody, ...more } }),
    posts: () => Adoptions.find({ ownerId: owner.id }).lean(),
    usedPictures: async () =>
      (await Uploads.find({ ownerId: owner.id }).lean()).filter(({ use }) => use).length,
  };
}

describe('a new post', () => {
  test('is Available, has its pictures and facts, and publishes an event', async () => {
    const { owner, urls, send, usedPictures } = await buildRequest();
    const counted = await countPosts('adoption');
    const { status, body } = await send({ ...facts, owner_id: owner.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Adoption post posted!',
      adoption: {
        title: 'Mishti',
        details: 'A calm cat.',
        owner_id: { _id: owner.id, full_name: owner.fullName },
        img_URL: urls[0],
        img_URL2: urls[1],
        img_URL3: urls[2],
        pictures: urls.map((url) => ({ url, width: 1280, height: 960 })),
        status: 'Available',
        ...facts,
        comment_count: 0,
        version: 1,
      },
    });
    const id = String(body.adoption._id);
    expect(await usedPictures()).toBe(3);
    expect(await countPosts('adoption')).toBe(counted + 1);
    expect((await content.eventsAbout(id)).map(({ envelope }) => envelope)).toMatchObject([
      {
        name: 'adoption.posted',
        aggregate: { id, sequence: 1 },
        data: { adoption_id: id, owner_id: owner.id, title: 'Mishti', status: 'Available' },
      },
    ]);
    const found = await content.send('GET', `/api/adoptions/${id}`, { as: owner.caller });
    expect(found.body).toEqual(body.adoption);
  });

  test('may leave out every fact', async () => {
    const { send } = await buildRequest();
    const { status, body } = await send();
    expect(status).toBe(201);
    for (const fact of Object.keys(facts)) expect(body.adoption[fact]).toBeNull();
  });

  test('of a user whose event has not arrived yet is stored under their name', async () => {
    const { validBody } = await buildRequest();
    const id = newId();
    content.accountUsers.set(id, {
      user_id: id,
      full_name: 'Rokeya Sultana',
      email: 'rokeya@petcare.test',
      image_URL: '/scenes/avatar.webp',
      email_verified: true,
      locale: 'en',
      sequence: 1,
    });
    const pictures = Object.fromEntries(
      await Promise.all(
        ['img_URL', 'img_URL2', 'img_URL3'].map(async (field) => [
          field,
          (await buildUpload({ ownerId: id })).url,
        ]),
      ),
    ) as object;
    const { status, body } = await content.send('POST', '/api/adoptions', {
      as: userCaller(id),
      body: { ...validBody, ...pictures },
    });
    expect([status, body.adoption.owner_id.full_name]).toEqual([201, 'Rokeya Sultana']);
  });
});

describe('a repeated request', () => {
  test('with the same client id returns the existing post', async () => {
    const { owner, send, posts } = await buildRequest();
    const client_id = randomUUID();
    const first = await send({ client_id });
    const again = await send({ client_id, owner_id: owner.id });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.adoption).toEqual(first.body.adoption);
    expect(await posts()).toHaveLength(1);
  });

  test('ten times at once creates one post', async () => {
    const { send, posts } = await buildRequest();
    const client_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ client_id })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(await posts()).toHaveLength(1);
  });

  test('with other contents is a conflict', async () => {
    const { send, posts } = await buildRequest();
    const client_id = randomUUID();
    await send({ client_id });
    const { status, body } = await send({ client_id, title: 'Another cat' });
    expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await posts()).toHaveLength(1);
  });
});

describe('a request is refused', () => {
  test('when a picture is used twice, naming it, and nothing is stored', async () => {
    const { urls, send, posts, usedPictures } = await buildRequest();
    const { status, body } = await send({ img_URL3: urls[0] });
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['img_URL3']]);
    expect([await posts(), await usedPictures()]).toEqual([[], 0]);
  });

  test('when pictures belong to others, are used or missing, naming each', async () => {
    const { owner, send, posts, usedPictures } = await buildRequest();
    const used = await buildUpload({ ownerId: owner.id, use: { kind: 'memory', id: newId() } });
    const theirs = await buildUpload();
    const { status, body } = await send({ img_URL: used.url, img_URL2: theirs.url });
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['img_URL', 'img_URL2'],
    ]);
    expect([await posts(), await usedPictures()]).toEqual([[], 1]);
  });

  test.each([
    ['title', { title: '  ' }],
    ['details', { details: undefined }],
    ['img_URL2', { img_URL2: 'https://elsewhere.example/cat.png' }],
    ['species', { species: 'dragon' }],
    ['age_months', { age_months: 601 }],
    ['district', { district: { $ne: null } }],
    ['vaccinated', { vaccinated: 'yes' }],
  ])('when %s is invalid', async (field, wrong) => {
    const { send, posts } = await buildRequest();
    const { status, body } = await send(wrong);
    expect([status, body.errors[0].field]).toEqual([400, field]);
    expect(await posts()).toEqual([]);
  });

  test('under another user’s id, even from an admin, and for visitors', async () => {
    const { owner, validBody, send, posts } = await buildRequest();
    expect((await send({ owner_id: newId() })).status).toBe(403);
    expect((await send({ owner_id: owner.id }, userCaller(newId(), 'admin'))).status).toBe(403);
    const asVisitor = await content.send('POST', '/api/adoptions', { as: visitor, body: validBody });
    expect(asVisitor.status).toBe(401);
    expect(await posts()).toEqual([]);
  });
});
