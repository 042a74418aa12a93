import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bkashRows, payBehindOurBack } from './scenario.ts';
import { startCommerceCopies, type CommerceCopies } from '../../support/commerce/commerce-copies.ts';

let shop: CommerceCopies;
beforeAll(async () => {
  shop = await startCommerceCopies(
    { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') },
    { count: 2 },
  );
});
afterAll(() => shop?.stop());

test.each(bkashRows.filter(({ onlyProof }) => !onlyProof))('bKash, $name', async ({ run }) => {
  await run(shop);
});

test('a payment that never became an order would be found out', async () => {
  await expect(payBehindOurBack(shop)).rejects.toThrow('instead of');
});
