import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { isConsistent, auditMoney } from '../../support/commerce/money-audit.ts';
import { createProduct } from '../../support/commerce/products.ts';
import { secondsSince } from '../../support/figures.ts';
import { fullSize, injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { killAt, points, settleCarelessly, sweepNow, type Point } from './scenario.ts';

const shelved = sized(50, 5_000);
const trials = sized(1, 100);
/** Kills at the same time; more only wait for the machine. */
const sideBySide = 2;
/** The database keeps the transaction of a dead process for a minute: those points are killed at full size only. */
const killedPoints = points.filter(({ inTransaction }) => fullSize || !inTransaction);

let shop: CommerceCopies;
let productId: string;
beforeAll(async () => {
  shop = await startCommerceCopies(injectServers(), { count: 1 });
  productId = await createProduct(shop, shelved);
});
afterAll(() => shop?.stop());

test(
  'killed anywhere between the charge and the order, every payment has its one order after the sweep',
  async () => {
    if (fullSize) for (const point of killedPoints) await killOften(point);
    else {
      await Promise.all(killedPoints.map((point) => killAt(shop, point, productId)));
      expect((await auditMoney(shop, shelved)).paymentsWithoutOrder).toBe(
        killedPoints.filter(({ failpoint }) => failpoint !== 'after-commit').length,
      );
    }
    await sweepNow(shop);
    const begin = performance.now();
    const audit = await eventually(
      async () => {
        const now = await auditMoney(shop, shelved);
        expect(now).toSatisfy(isConsistent);
        expect(now.orders).toBe(trials * killedPoints.length);
        return now;
      },
      // The locks of a dead process end after a minute; the next sweep comes within another.
      { within: sized(30_000, 240_000), every: sized(100, 1_000) },
    );
    report(
      `${trials * killedPoints.length} kills; ${secondsSince(begin)} s after the sweep began: ${JSON.stringify(audit)}`,
    );
  },
  timeLimit(240_000),
);

async function killOften(point: Point): Promise<void> {
  const begin = performance.now();
  for (let trial = 0; trial < trials; trial += sideBySide)
    await Promise.all(
      Array.from({ length: Math.min(sideBySide, trials - trial) }, () => killAt(shop, point, productId)),
    );
  report(
    `${trials} x killed ${point.failpoint}, on ${point.asked}, ${secondsSince(begin)} s; before the sweep: ${JSON.stringify(await auditMoney(shop, shelved))}`,
  );
}

test('a settlement without a transaction would be found out', async () => {
  await settleCarelessly(shop, productId);
  await sweepNow(shop);
  const audit = await auditMoney(shop, shelved);
  report(`control, without a transaction: ${JSON.stringify(audit)}`);
  expect(audit).not.toSatisfy(isConsistent);
  expect(audit.paymentsWithoutOrder).toBe(1);
});
