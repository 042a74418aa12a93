import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Adoptions } from '../posts/adoptions/adoption.model.ts';
import { Memories } from '../posts/memories/memory.model.ts';
import { buildAdoption } from '../testing/build-adoption.ts';
import { buildApplication } from '../testing/build-application.ts';
import { buildComment } from '../testing/build-comment.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';
import { showOverview } from './show-overview.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

test('posts count on their creation day in Dhaka, and a pet on the day of its adoption', async () => {
  const today = '2031-05-10';
  const yesterday = addDays(today, -1);
  const at = (date: string, minutes: number) => ({ createdAt: dhakaInstant(date, minutes) });
  await Memories.collection.insertMany([
    { _id: newId(), authorId: newId(), ...at(yesterday, 24 * 60 - 1) },
    { _id: newId(), authorId: newId(), ...at(today, 0) },
    { _id: newId(), authorId: newId(), ...at(today, 60) },
  ] as never[]);
  await Adoptions.collection.insertMany([
    { _id: newId(), ownerId: newId(), ...at(yesterday, 0), adoptedAt: dhakaInstant(today, 30) },
  ] as never[]);
  const { days } = await showOverview({ days: 7 }, dhakaInstant(today, 12 * 60));
  expect(days.slice(-2)).toEqual([
    { date: yesterday, memories: 1, adoptions: 1, adopted: 0 },
    { date: today, memories: 2, adoptions: 0, adopted: 1 },
  ]);
});

test('today’s counts are current, and a pet that is Available again is not adopted', async () => {
  const admin = userCaller(newId(), 'admin');
  const overview = async () => (await content.send('GET', '/api/overview/content', { as: admin })).body;
  const before = await overview();
  const { id, owner, path } = await buildAdoption();
  await buildComment(content, id);
  await buildApplication(content, id);
  const after = await overview();
  expect(after.today.adoptions - before.today.adoptions).toBe(1);
  expect(after.today.comments - before.today.comments).toBe(1);
  expect(after.today.applications - before.today.applications).toBe(1);
  expect(after.waiting.open_applications - before.waiting.open_applications).toBe(1);
  expect(after.waiting.pets_available - before.waiting.pets_available).toBe(1);

  const change = (status: string) =>
    content.send('PUT', `${path}/status`, { as: owner.caller, body: { status } });
  expect((await change('Adopted')).status).toBe(200);
  expect((await overview()).days.at(-1).adopted).toBe(1);
  expect((await change('Available')).status).toBe(200);
  expect((await overview()).days.at(-1).adopted).toBe(0);
});
