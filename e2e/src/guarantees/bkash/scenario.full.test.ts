import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { secondsSince } from '../../support/figures.ts';
import { fullSize, injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { bkashRows, captureUnnoticed } from './scenario.ts';

const maxTrials = sized(1, 10);

let shop: CommerceCopies;
beforeAll(async () => {
  shop = await startCommerceCopies(injectServers(), { count: 2 });
});
afterAll(() => shop?.stop());

test.each(bkashRows.filter(({ onlyFullSize }) => fullSize || !onlyFullSize))(
  'bKash, $name',
  async ({ name, run, maxRowTrials = maxTrials }) => {
    const trials = Math.min(maxTrials, maxRowTrials);
    const begin = performance.now();
    const failures: unknown[] = [];
    for (let trial = 0; trial < trials; trial += 1)
      await run(shop).catch((error: unknown) => failures.push(error));
    report(
      `${trials - failures.length} of ${trials}  ${name} (${secondsSince(begin, 1)} s)`,
      ...failures.map((failure) => `         ${String(failure)}`),
    );
    if (failures.length > 0) throw failures[0];
  },
  timeLimit(),
);

test('the check detects a payment that never became an order', async () => {
  const found = await captureUnnoticed(shop).then(() => 'NOT NOTICED', String);
  report(`control, a payment that never became an order: ${found}`);
  expect(found).toContain('instead of');
});
