import { randomInt } from 'node:crypto';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { areTheSame, priceInZones, wrongQuotes } from './hostel-price.ts';
import {
  auditNights,
  bookCarelessly,
  isKept,
  letExpire,
  places,
  raceForNights,
  smallHostel,
} from './hostel-race.ts';
import { zones } from '../slot-arithmetic/scenario.ts';

let shops: CommerceCopies;
beforeAll(async () => {
  shops = await startCommerceCopies(
    { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') },
    { count: 2, env: smallHostel },
  );
});
afterAll(() => shops?.stop());

const seed = randomInt(2 ** 31);

test('a crowd that books at once never overbooks a night, whatever it does then', async () => {
  const outcomes = await raceForNights(shops, { round: 0, people: 60 });
  const known = ['stays', 'leaves', 'gives up', 'cancels', 'is deleted', 'hostel_full'];
  expect(known).toEqual(expect.arrayContaining(Object.keys(outcomes)));
  expect(await auditNights(shops)).toSatisfy(isKept);
});

test('what was left in the checkout is free again once it has expired', async () => {
  await letExpire(shops);
  await eventually(async () => expect((await auditNights(shops)).held).toBe(0), { within: 30_000 });
  expect(await auditNights(shops)).toSatisfy(isKept);
});

test('a count that is read and then written would be found out', async () => {
  await bookCarelessly(shops, 4 * places);
  const audit = await auditNights(shops);
  expect(audit).not.toSatisfy(isKept);
  expect(audit.most.booked).toBeGreaterThan(places);
});

test(`the server asks for what the formula says, for random stays (seed ${seed})`, async () => {
  expect(await wrongQuotes(shops, seed, 300)).toEqual([]);
});

test(`the page comes to the same prices whatever zone a browser is in (seed ${seed})`, async () => {
  const priced = await priceInZones(seed, 1_000);
  expect(priced).toHaveLength(zones.length);
  expect(priced).toSatisfy(areTheSame);
});

test('days counted on the clock of a browser would be found out', async () => {
  const careless = await priceInZones(seed, 1_000, { manner: 'careless', of: ['America/New_York'] });
  expect(careless).not.toSatisfy(areTheSame);
});
