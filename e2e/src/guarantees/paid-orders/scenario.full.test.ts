import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { isConsistent, auditMoney } from '../../support/commerce/money-audit.ts';
import { createProduct } from '../../support/commerce/products.ts';
import { secondsSince } from '../../support/figures.ts';
import { fullSize, injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { killAt, points, settleWithoutTransaction, reconcileNow, type Point } from './scenario.ts';

const initialStock = sized(50, 5_000);
const trials = sized(1, 100);
/** Concurrent kills; more would only wait for the CPU. */
const concurrentKills = 2;
/** MongoDB keeps the transaction of a killed process open for a minute, so points inside one run at full size only. */
const killedPoints = points.filter(({ inTransaction }) => fullSize || !inTransaction);

let shop: CommerceCopies;
let productId: string;
beforeAll(async () => {
  shop = await startCommerceCopies(injectServers(), { count: 1 });
  productId = await createProduct(shop, initialStock);
});
afterAll(() => shop?.stop());

test(
  'every payment has exactly one order after reconciliation, wherever between charge and order the process is killed',
  async () => {
    if (fullSize) for (const point of killedPoints) await killRepeatedly(point);
    else {
      await Promise.all(killedPoints.map((point) => killAt(shop, point, productId)));
      expect((await auditMoney(shop, initialStock)).paymentsWithoutOrder).toBe(
        killedPoints.filter(({ failpoint }) => failpoint !== 'after-commit').length,
      );
    }
    await reconcileNow(shop);
    const begin = performance.now();
    const audit = await eventually(
      async () => {
        const now = await auditMoney(shop, initialStock);
        expect(now).toSatisfy(isConsistent);
        expect(now.orders).toBe(trials * killedPoints.length);
        return now;
      },
      // The locks of a killed process end after a minute; the next reconciliation follows within another minute.
      { within: sized(30_000, 240_000), every: sized(100, 1_000) },
    );
    report(
      `${trials * killedPoints.length} kills; ${secondsSince(begin)} s after the reconciliation began: ${JSON.stringify(audit)}`,
    );
  },
  timeLimit(),
);

async function killRepeatedly(point: Point): Promise<void> {
  const begin = performance.now();
  for (let trial = 0; trial < trials; trial += concurrentKills)
    await Promise.all(
      Array.from({ length: Math.min(concurrentKills, trials - trial) }, () => killAt(shop, point, productId)),
    );
  report(
    `${trials} x killed ${point.failpoint}, on ${point.request}, ${secondsSince(begin)} s; before the reconciliation: ${JSON.stringify(await auditMoney(shop, initialStock))}`,
  );
}

test('the check detects a settlement without a transaction', async () => {
  await settleWithoutTransaction(shop, productId);
  await reconcileNow(shop);
  const audit = await auditMoney(shop, initialStock);
  report(`control, without a transaction: ${JSON.stringify(audit)}`);
  expect(audit).not.toSatisfy(isConsistent);
  expect(audit.paymentsWithoutOrder).toBe(1);
});
