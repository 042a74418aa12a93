import { randomInt } from 'node:crypto';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { secondsSince } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { zones } from '../slot-arithmetic/scenario.ts';
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

const rounds = sized(1, 20);
const people = sized(60, 100);

let shops: CommerceCopies;
beforeAll(async () => {
  shops = await startCommerceCopies(injectServers(), { count: sized(2, 3), env: smallHostel });
});
afterAll(() => shops?.stop());

const seed = randomInt(2 ** 31);

test(
  'a crowd that books at once never overbooks a night, whatever it does then',
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now();
      const outcomes = await raceForNights(shops, { round, people });
      const audit = await auditNights(shops);
      report(
        `round ${round + 1}, ${people} people, ${secondsSince(begin, 1)} s: ${JSON.stringify(outcomes)}`,
        `  ${JSON.stringify(audit)}`,
      );
      const known = ['stays', 'leaves', 'gives up', 'cancels', 'is deleted', 'hostel_full'];
      expect(known).toEqual(expect.arrayContaining(Object.keys(outcomes)));
      expect(audit).toSatisfy(isKept);
    }
  },
  timeLimit(240_000),
);

test('places held by a checkout that was left are free again once it has expired', async () => {
  const left = await letExpire(shops);
  await eventually(async () => expect((await auditNights(shops)).held).toBe(0), {
    within: sized(30_000, 120_000),
  });
  const audit = await auditNights(shops);
  report(`${left} checkouts nobody came back to have expired: ${JSON.stringify(audit)}`);
  expect(audit).toSatisfy(isKept);
});

test('a count that is read and then written would be found out', async () => {
  await bookCarelessly(shops, 4 * places);
  const audit = await auditNights(shops);
  report(`control, read and then written: ${JSON.stringify(audit)}`);
  expect(audit).not.toSatisfy(isKept);
  expect(audit.most.booked).toBeGreaterThan(places);
});

test(
  `the server asks for what the formula says, for random stays (seed ${seed})`,
  async () => {
    const count = sized(300, 10_000);
    const wrong = await wrongQuotes(shops, seed, count);
    report(`${count} quotes of the server, ${wrong.length} not as the formula says`);
    expect(wrong).toEqual([]);
  },
  timeLimit(240_000),
);

test(`the page comes to the same prices whatever zone a browser is in (seed ${seed})`, async () => {
  const priced = await priceInZones(seed, sized(1_000, 10_000));
  report(
    `seed ${seed}`,
    ...priced.map(
      ({ zone, stays, wrong, digest }) =>
        `  ${zone.padEnd(20)} ${stays} stays, ${wrong} wrong, digest ${digest.slice(0, 16)}`,
    ),
  );
  expect(priced).toHaveLength(zones.length);
  expect(priced).toSatisfy(areTheSame);
});

test('days counted on the clock of a browser would be found out', async () => {
  const of = sized<readonly string[]>(['America/New_York'], zones);
  const careless = await priceInZones(seed, sized(1_000, 10_000), { manner: 'careless', of });
  report(`control, days of the local clock: ${careless.map(({ wrong }) => wrong).join(', ')} wrong`);
  expect(careless).not.toSatisfy(areTheSame);
});
