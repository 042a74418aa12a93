import { eventually } from '@petcare/platform/testing/eventually.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { secondsSince } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { oncePerKey } from '../../support/once-per-key.ts';
import { areCorrect, priceInZones, findWrongQuotes, zones } from './hostel-price.ts';
import {
  auditNights,
  bookReadThenWrite,
  isConsistent,
  expireCheckouts,
  places,
  bookConcurrently,
  smallHostel,
} from './hostel-race.ts';

const rounds = sized(1, 20);
const customers = sized(60, 100);

let commerce: CommerceCopies;
beforeAll(async () => {
  commerce = await startCommerceCopies(injectServers(), { count: sized(2, 3), env: smallHostel });
});
afterAll(() => commerce?.stop());

/** From `PETCARE_SEED`. */
const { seed = 1 } = fc.readConfigureGlobal();

const bookInRound = oncePerKey(async (round: number) => {
  const begin = performance.now();
  const outcomes = await bookConcurrently(commerce, { round, customers });
  const audit = await auditNights(commerce);
  report(
    `round ${round + 1}, ${customers} customers, ${secondsSince(begin, 1)} s: ${JSON.stringify(outcomes)}`,
    `  ${JSON.stringify(audit)}`,
  );
  return { outcomes, audit };
});

test(
  'concurrent bookings never overbook a night, including cancelled and abandoned ones',
  async () => {
    const known = ['books', 'abandons', 'cancels payment', 'cancels', 'is deleted', 'hostel_full'];
    for (let round = 0; round < rounds; round += 1) {
      const { outcomes, audit } = await bookInRound(round);
      expect(known).toEqual(expect.arrayContaining(Object.keys(outcomes)));
      expect(audit).toSatisfy(isConsistent);
    }
  },
  timeLimit(),
);

test('places held by an abandoned checkout are free again after it has expired', async () => {
  await bookInRound(0);
  const expired = await expireCheckouts(commerce);
  expect(expired).toBeGreaterThan(0);
  await eventually(async () => expect((await auditNights(commerce)).held).toBe(0), {
    within: sized(30_000, 120_000),
  });
  const audit = await auditNights(commerce);
  report(`${expired} abandoned checkouts have expired: ${JSON.stringify(audit)}`);
  expect(audit).toSatisfy(isConsistent);
});

test('the check detects a count that is read and then written', async () => {
  await bookReadThenWrite(commerce, 4 * places);
  const audit = await auditNights(commerce);
  report(`control, read and then written: ${JSON.stringify(audit)}`);
  expect(audit).not.toSatisfy(isConsistent);
  expect(audit.maxTaken.booked).toBeGreaterThan(places);
});

test(
  'the server’s quotes match the formula for random bookings',
  async () => {
    const count = sized(300, 10_000);
    const wrong = await findWrongQuotes(commerce, seed, count);
    report(`${count} quotes of the server, ${wrong.length} differ from the formula`);
    expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  },
  timeLimit(),
);

test('the page calculates the same prices in every time zone', async () => {
  const priced = await priceInZones(seed, sized(1_000, 10_000));
  report(
    `seed ${seed}`,
    ...priced.map(
      ({ zone, bookings, wrong, digest }) =>
        `  ${zone.padEnd(20)} ${bookings} bookings, ${wrong} wrong, digest ${digest.slice(0, 16)}`,
    ),
  );
  expect(priced).toHaveLength(zones.length);
  expect({ seed, priced }).toSatisfy(() => areCorrect(priced));
});

test('the check detects days counted by the browser’s local clock', async () => {
  const only = sized<readonly string[]>(['America/New_York'], zones);
  const wrongPrices = await priceInZones(seed, sized(1_000, 10_000), { arithmetic: 'localClock', only });
  report(`control, days of the local clock: ${wrongPrices.map(({ wrong }) => wrong).join(', ')} wrong`);
  expect(wrongPrices).not.toSatisfy(areCorrect);
});
