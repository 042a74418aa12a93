import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { secondsSince, tally } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { copiesOfEach, hasOneEffect, receiveReadThenWrite, deliverShuffled } from './scenario.ts';

const rounds = sized(1, 20);

let shop: CommerceCopies;
beforeAll(async () => {
  shop = await startCommerceCopies(injectServers(), { count: 2 });
});
afterAll(() => shop?.stop());

test(
  'fifty shuffled copies of every event about a payment, through two copies of the service, have one effect',
  async () => {
    const begin = performance.now();
    const outcomes: Awaited<ReturnType<typeof deliverShuffled>>[] = [];
    while (outcomes.length < rounds) outcomes.push(await deliverShuffled(shop));
    const wrong = outcomes.filter((outcome) => !hasOneEffect(outcome));
    report(
      ...tally(outcomes).map((line) => `  ${line}`),
      `${rounds} payments, every message ${copiesOfEach} times, shuffled, through two copies: one effect in ${rounds - wrong.length}, ${secondsSince(begin)} s`,
    );
    expect(wrong).toEqual([]);
  },
  timeLimit(),
);

test('the check detects a receiver that reads and then writes', async () => {
  const outcome = await receiveReadThenWrite(shop);
  report(`control, read and then written: ${JSON.stringify(outcome)}`);
  expect(outcome).not.toSatisfy(hasOneEffect);
  expect(outcome.orders).toBeGreaterThan(1);
});
