import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { shelve } from '../../support/commerce/products.ts';
import {
  auditStock,
  isSoldOut,
  letReservationsEnd,
  rush,
  sellCarelessly,
  shortReservations,
  type Latecomer,
} from './scenario.ts';

const units = 10;
let shop: CommerceCopies;
beforeAll(async () => {
  shop = await startCommerceCopies(
    { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') },
    { count: 2, env: shortReservations },
  );
});
afterAll(() => shop?.stop());

test('of ten units that a crowd wants each is sold once, whatever people do with what is kept for them', async () => {
  const productId = await shelve(shop, units);
  const latecomers: Latecomer[] = [];
  const outcomes = await rush({ shop, productId, people: 100, latecomers });
  expect(outcomes).not.toHaveProperty('internal');
  await letReservationsEnd(shop, latecomers);
  await rush({ shop, productId, people: 3 * units });
  const audit = await auditStock(shop, units);
  expect(isSoldOut(audit, units) ? 'sold out' : audit).toBe('sold out');
});

test('a count that is read and then written would be found out', async () => {
  await sellCarelessly(shop, await shelve(shop, units), 2 * units);
  const audit = await auditStock(shop, 2 * units);
  expect(isSoldOut(audit, 2 * units)).toBe(false);
  expect(audit.oversold).toBe(units);
});
