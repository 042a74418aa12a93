import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';
import { forge, forgeries, hasOneEffect, receiveCarelessly, storm } from './scenario.ts';

let shop: CommerceCopies;
beforeAll(async () => {
  shop = await startCommerceCopies(
    { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') },
    { count: 2 },
  );
});
afterAll(() => shop?.stop());

test('fifty shuffled copies of every message about a payment, through two copies of the service, have one effect', async () => {
  expect(await storm(shop)).toSatisfy(hasOneEffect);
});

test('no message that is forged, stale or altered has any effect', async () => {
  for (const how of Object.keys(forgeries)) {
    const { answers, told, orders } = await forge(shop, how);
    expect([how, answers, orders]).toEqual([how, { 400: told }, 0]);
  }
});

test('a receiver that reads and then writes would be found out', async () => {
  const outcome = await receiveCarelessly(shop);
  expect(outcome).not.toSatisfy(hasOneEffect);
  expect(outcome.orders).toBeGreaterThan(1);
});
