import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { killAt, points, settleCarelessly, sweepNow } from './scenario.ts';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { agree, auditMoney } from '../../support/commerce/money-audit.ts';
import { shelve } from '../../support/commerce/products.ts';

const shelved = 50;
let shop: CommerceCopies;
let productId: string;
beforeAll(async () => {
  shop = await startCommerceCopies(
    { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') },
    { count: 1 },
  );
  productId = await shelve(shop, shelved);
});
afterAll(() => shop?.stop());

/** The database holds on to the transaction of a dead process for a minute: those are for `npm run prove`. */
const everyday = points.filter(({ inTransaction }) => !inTransaction);

test('killed anywhere between the charge and the order, every payment has its one order after the sweep', async () => {
  await Promise.all(everyday.map((point) => killAt(shop, point, productId)));
  expect((await auditMoney(shop, shelved)).paymentsWithoutOrder).toBe(
    everyday.filter(({ failpoint }) => failpoint !== 'after-commit').length,
  );
  await sweepNow(shop);
  await eventually(
    async () => {
      const audit = await auditMoney(shop, shelved);
      expect(audit).toSatisfy(agree);
      expect(audit.orders).toBe(everyday.length);
    },
    { within: 30_000 },
  );
});

test('a settlement without a transaction would be found out', async () => {
  await settleCarelessly(shop, productId);
  await sweepNow(shop);
  const audit = await auditMoney(shop, shelved);
  expect(audit).not.toSatisfy(agree);
  expect(audit.paymentsWithoutOrder).toBe(1);
});
