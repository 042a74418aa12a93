import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterEach, expect, inject, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { signUpUser } from '../support/users.ts';
import { firstProduct } from '../support/shopping.ts';
import { beginCheckout, ordersOf, pay, setSandbox } from './card-holder.ts';

const { url, cardSandboxUrl: sandbox } = inject('petcare');

afterEach(() =>
  setSandbox(sandbox, { webhook_delay_ms: 0, duplicate_webhooks: 0, drop_webhooks: 0, reorder_webhooks: 0 }),
);

test('a customer who closes the browser right after paying gets the order', async () => {
  const customer = await signUpUser(url);
  const { paymentId, secret } = await beginCheckout(customer, await firstProduct(url));
  expect(await pay(sandbox, secret)).toBe(200);
  const order = await eventually(async () => {
    const [first] = await ordersOf(customer);
    if (!first) throw new Error('no order yet');
    return first;
  });
  expect(order).toMatchObject({ payment_id: paymentId, payment_status: 'paid', status: 'Pending' });
});

test('every webhook delivered six times, newest first, and ten clicks create one order', async () => {
  await setSandbox(sandbox, { duplicate_webhooks: 5, reorder_webhooks: 2 });
  const customer = await signUpUser(url);
  const product = await firstProduct(url);
  const { paymentId, secret } = await beginCheckout(customer, product);
  expect(await pay(sandbox, secret, 'pm_card_chargeDeclined')).toBe(402);
  expect(await pay(sandbox, secret)).toBe(200);
  const body = { payment_id: paymentId, product_id: product._id };
  const clicks = await Promise.all(
    Array.from({ length: 10 }, () => customer.client.call(endpoints['orders.place'], { body })),
  );
  expect(clicks.map(({ status }) => status).filter((status) => status !== 200 && status !== 201)).toEqual([]);
  await eventually(async () => {
    const response = await fetch(`${sandbox}/sandbox/state`);
    const state = (await response.json()) as { events: { pending: number } };
    expect(state.events.pending).toBe(0);
  });
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('without any webhook, requesting the payment’s status creates the order', async () => {
  await setSandbox(sandbox, { drop_webhooks: 10 });
  const customer = await signUpUser(url);
  const { paymentId, secret } = await beginCheckout(customer, await firstProduct(url));
  await pay(sandbox, secret);
  expect(await ordersOf(customer)).toEqual([]);
  const { body } = await customer.client.call(endpoints['payments.get'], { params: { id: paymentId } });
  expect(body).toMatchObject({ status: 'paid' });
  expect(await ordersOf(customer)).toHaveLength(1);
});

test('the gateway rejects a webhook without a valid signature', async () => {
  const { status, problem } = await new ApiClient(url).call(endpoints['payments.stripeWebhook'], {
    body: { id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded' },
    headers: { 'stripe-signature': 't=1,v1=00' },
  });
  expect([status, problem.code]).toEqual([400, 'bad_signature']);
});
