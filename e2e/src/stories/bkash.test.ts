import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { confirmByHttp } from '../support/commerce/bkash-checkout.ts';
import { signUpUser } from '../support/users.ts';
import { billing, firstProduct } from '../support/shopping.ts';
import { ordersOf } from './card-holder.ts';

const { url } = inject('petcare');
const Started = z.object({ payment: z.object({ _id: z.string() }), bkash_url: z.string() });

test('a bKash payment through the gateway becomes an order, and bKash’s signed notification is accepted', async () => {
  const customer = await signUpUser(url);
  const product = await firstProduct(url);
  const { body } = await customer.client.call(endpoints['payments.startBkash'], {
    body: {
      purchase: { kind: 'product', lines: [{ product_id: product._id, quantity: 1 }], from_cart: false },
      billing,
      expected_total: product.product_price,
      attempt: randomUUID(),
      account_number: billing.phone,
    },
  });
  const { payment, bkash_url } = Started.parse(body);
  const callback = await confirmByHttp(bkash_url);
  const back = await fetch(new URL(callback, url), { redirect: 'manual' });
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toBe(`/payment/${payment._id}`);
  expect(await ordersOf(customer)).toMatchObject([{ payment_id: payment._id, payment_status: 'paid' }]);
  await eventually(async () => {
    const state = await fetch(new URL('/sandbox/state', bkash_url));
    const { notices } = (await state.json()) as { notices: { pending: number; delivered: number } };
    expect(notices.pending).toBe(0);
    expect(notices.delivered).toBeGreaterThan(0);
  });
});
