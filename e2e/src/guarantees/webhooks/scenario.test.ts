import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { secondsSince, tally } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { copiesOfEach, forge, forgeries, hasOneEffect, receiveCarelessly, storm } from './scenario.ts';

const rounds = sized(1, 20);

let shop: CommerceCopies;
beforeAll(async () => {
  shop = await startCommerceCopies(injectServers(), { count: 2 });
});
afterAll(() => shop?.stop());

test(
  'fifty shuffled copies of every message about a payment, through two copies of the service, have one effect',
  async () => {
    const begin = performance.now();
    const outcomes: Awaited<ReturnType<typeof storm>>[] = [];
    while (outcomes.length < rounds) outcomes.push(await storm(shop));
    const wrong = outcomes.filter((outcome) => !hasOneEffect(outcome));
    report(
      ...tally(outcomes).map((line) => `  ${line}`),
      `${rounds} payments, every message ${copiesOfEach} times, shuffled, through two copies: one effect in ${rounds - wrong.length}, ${secondsSince(begin)} s`,
    );
    expect(wrong).toEqual([]);
  },
  timeLimit(240_000),
);

test('no message that is forged, stale or altered has any effect', async () => {
  for (const how of Object.keys(forgeries)) {
    const { answers, told, orders } = await forge(shop, how);
    report(`${told} messages ${how}: ${JSON.stringify(answers)}, ${orders} orders`);
    expect([how, answers, orders]).toEqual([how, { 400: told }, 0]);
  }
});

test('a receiver that reads and then writes would be found out', async () => {
  const outcome = await receiveCarelessly(shop);
  report(`control, read and then written: ${JSON.stringify(outcome)}`);
  expect(outcome).not.toSatisfy(hasOneEffect);
  expect(outcome.orders).toBeGreaterThan(1);
});
