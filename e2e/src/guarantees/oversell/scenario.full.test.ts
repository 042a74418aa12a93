import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { createProduct } from '../../support/commerce/products.ts';
import { secondsSince } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import {
  auditStock,
  isSoldOut,
  expireReservations,
  buyConcurrently,
  sellReadThenWrite,
  shortReservations,
  type ExpiredCheckout,
} from './scenario.ts';

const units = 10;
const rounds = sized(1, 20);
const customers = sized(100, 500);

let shop: CommerceCopies;
beforeAll(async () => {
  shop = await startCommerceCopies(injectServers(), { count: sized(2, 3), env: shortReservations });
});
afterAll(() => shop?.stop());

test(
  'each of ten units is sold once when many customers buy at once, whatever they do with their reservations',
  async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const productId = await createProduct(shop, units);
      const expiredCheckouts: ExpiredCheckout[] = [];
      const begin = performance.now();
      const outcomes = await buyConcurrently({ shop, productId, customers, expiredCheckouts });
      const seconds = secondsSince(begin, 1);
      expect(outcomes).not.toHaveProperty('internal');
      const releasedAfter = await expireReservations(shop, expiredCheckouts);
      const second = await buyConcurrently({ shop, productId, customers: sized(3, 5) * units });
      const audit = await auditStock(shop, round * units);
      const soldOut = isSoldOut(audit, round * units);
      report(
        `round ${round}: ${customers} customers in ${seconds} s ${JSON.stringify(outcomes)}; everything released after ${releasedAfter.toFixed(1)} s; then ${JSON.stringify(second)}`,
        `  ${soldOut ? 'ten sold, none left' : 'WRONG'}: ${JSON.stringify(audit)}`,
      );
      expect(soldOut ? 'sold out' : audit).toBe('sold out');
    }
  },
  timeLimit(),
);

test('the check detects a count that is read and then written', async () => {
  const outcomes = await sellReadThenWrite(shop, await createProduct(shop, units), 2 * units);
  const audit = await auditStock(shop, (rounds + 1) * units);
  report(`control, read and then written: ${JSON.stringify(outcomes)} ${JSON.stringify(audit)}`);
  expect(isSoldOut(audit, (rounds + 1) * units)).toBe(false);
  expect(audit.oversold).toBe(units);
});
