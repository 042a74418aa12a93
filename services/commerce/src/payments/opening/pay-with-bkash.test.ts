import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { startBkashCommerce, type BkashCommerce } from '../../testing/bkash-commerce.ts';
import { poorWallet } from '../../testing/sandboxes/bkash-sandbox.ts';
import { cardPayment, newCustomer } from '../../testing/build-payment.ts';
import { stockOf } from '../../testing/build-product.ts';
import { Payments } from '../payment.model.ts';
import { settleDuePayments } from '../settlement/settle-due-payments.ts';

let commerce: BkashCommerce;
beforeAll(async () => {
  commerce = await startBkashCommerce({ timeoutMs: 1_500 });
});
afterAll(() => commerce.stop());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const stored = (id: string) => Payments.findById(id).lean();
const ordersOf = (id: string) => Orders.countDocuments({ paymentId: id });
type StartedBkashPayment = Awaited<ReturnType<BkashCommerce['begin']>>;

async function expectPaidOnce(started: Pick<StartedBkashPayment, 'id'>): Promise<void> {
  expect(await stored(started.id)).toMatchObject({ status: 'paid', received: 50_000 });
  expect(await ordersOf(started.id)).toBe(1);
  expect(await commerce.bkash.state(started.id)).toMatchObject({ executed: 1, captured: 50_000 });
}

async function expectNothingMoved({ id }: StartedBkashPayment): Promise<void> {
  expect(await ordersOf(id)).toBe(0);
  expect((await commerce.bkash.state(id)).captured).toBe(0);
}

test('a confirmed payment is executed once, without another query', async () => {
  const started = await commerce.begin();
  expect(await stockOf(started.productId)).toBe(4);
  const page = await commerce.followCallback(await commerce.bkash.confirm(started.page));
  expect(page).toBe(`/payment/${started.id}`);
  await expectPaidOnce(started);
  expect(await stored(started.id)).toMatchObject({
    methodRef: '017*****575',
    trxId: expect.stringMatching(/^[A-Z0-9]{10}$/),
  });
  const state = await commerce.bkash.state(started.id);
  expect(state.asked).toMatchObject({ execute: 1, query: 0, refund_status: 0 });
});

test('a payment without a reservation, beyond what its address may reserve, is executed and gets the items', async () => {
  const { ip } = newCustomer();
  const { productId, body } = await commerce.begin({ stock: 5 }, newCustomer(ip));
  const start = (way: string, payment: object) =>
    commerce.send('POST', `/api/payments/${way}`, { as: newCustomer(ip), body: payment });
  await start('card', cardPayment(productId, { quantity: 3, expected_total: 1_500 }));
  const opened = await start('bkash', { ...body, attempt: randomUUID() });
  expect(opened.body.payment.reserved).toBe(false);
  expect(await stockOf(productId)).toBe(1);
  await commerce.followCallback(await commerce.bkash.confirm(String(opened.body.bkash_url)));
  await expectPaidOnce({ id: String(opened.body.payment._id) });
  expect(await stockOf(productId)).toBe(0);
});

test('an order can name the issued bKash id, and an invented id is refused', async () => {
  const { reference, customer, page, productId } = await commerce.begin();
  await commerce.followCallback(await commerce.bkash.confirm(page));
  const order = (payment_id: string, as = customer) =>
    commerce.send('POST', '/api/orders', { as, body: { payment_id, product_id: productId } });
  expect(reference).toMatch(/^\d{13}\d+bkash$/);
  expect((await order(reference)).status).toBe(200);
  expect(await order(`${Date.now()}bkash`)).toMatchObject({
    status: 402,
    body: { message: 'This bKash payment is not known here. Nothing has been paid.' },
  });
  expect((await order(reference, newCustomer())).status).toBe(404);
});

test('ten concurrent requests of one attempt return the same payment and page', async () => {
  const { body, customer, id, page } = await commerce.begin();
  const send = () => commerce.send('POST', '/api/payments/bkash', { as: customer, body });
  const responses = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(responses.map((response) => response.body.payment._id))).toEqual(new Set([id]));
  expect(new Set(responses.map((response) => response.body.bkash_url))).toEqual(new Set([page]));
});

test('an attempt that is open at bKash cannot be paid by card before it is cancelled', async () => {
  const { body, customer, id } = await commerce.begin();
  const { account_number: _, ...same } = body;
  const byCard = () => commerce.send('POST', '/api/payments/card', { as: customer, body: same });
  const responses = await Promise.all([byCard(), byCard(), byCard()]);
  for (const response of responses)
    expect(response).toMatchObject({
      status: 409,
      body: {
        code: 'idempotency_conflict',
        message: 'This purchase is already open with another way to pay.',
        details: { payment_id: id },
      },
    });
  await commerce.send('POST', `/api/payments/${id}/cancel`, { as: customer });
  expect((await byCard()).status).toBe(201);
});

test('closing the bKash page cancels the payment and releases the stock', async () => {
  const started = await commerce.begin();
  await commerce.followCallback(await commerce.bkash.close(started.page));
  expect(await stored(started.id)).toMatchObject({ status: 'canceled', reservation: 'released' });
  expect(await stockOf(started.productId)).toBe(5);
  await expectNothingMoved(started);
});

test('a refusal shows bKash’s reason, and another attempt can pay', async () => {
  const started = await commerce.begin({ stock: 1 });
  await commerce.followCallback(await commerce.bkash.confirm(started.page, poorWallet));
  const shown = await commerce.send('GET', `/api/payments/${started.id}`, { as: started.customer });
  expect(shown.body).toMatchObject({ status: 'failed', failure: 'Insufficient Balance', order: null });
  expect(await stockOf(started.productId)).toBe(1);
  const again = await commerce.send('POST', '/api/payments/bkash', {
    as: started.customer,
    body: started.body,
  });
  expect(again.status).toBe(201);
  await commerce.followCallback(await commerce.bkash.confirm(String(again.body.bkash_url)));
  expect(await ordersOf(String(again.body.payment._id))).toBe(1);
  expect(await stockOf(started.productId)).toBe(0);
});

test('repeated callbacks execute the payment once', async () => {
  const started = await commerce.begin();
  const callback = await commerce.bkash.confirm(started.page);
  const pages = await Promise.all(Array.from({ length: 6 }, () => commerce.followCallback(callback)));
  expect(new Set(pages)).toEqual(new Set([`/payment/${started.id}`]));
  await commerce.followCallback(callback);
  await expectPaidOnce(started);
  expect((await commerce.bkash.state(started.id)).asked.execute).toBe(1);
});

test('an invented callback changes nothing, and the customer can still pay', async () => {
  const started = await commerce.begin();
  const ref = started.page.split('/').at(-1) ?? '';
  for (const status of ['success', 'cancel', 'failure', 'nonsense'])
    await commerce.followCallback(`/api/payments/bkash/callback?paymentID=${ref}&status=${status}`);
  expect(await stored(started.id)).toMatchObject({ status: 'pending', executingAt: null });
  await expectNothingMoved(started);
  const unknown = await commerce.followCallback('/api/payments/bkash/callback?paymentID=x&status=success');
  expect(unknown).toBe('/payment/unknown');
  await commerce.followCallback(await commerce.bkash.confirm(started.page));
  await expectPaidOnce(started);
});

test('a confirmed payment without a callback is executed after one minute', async () => {
  const started = await commerce.begin();
  await commerce.bkash.confirm(started.page);
  await settleDuePayments(commerce.payments, inMinutes(0.9));
  await expectNothingMoved(started);
  await settleDuePayments(commerce.payments, inMinutes(1.1));
  await expectPaidOnce(started);
});

test('an unconfirmed payment is polled after 1, 3 and 10 minutes and stays open', async () => {
  const started = await commerce.begin();
  for (let minute = 0.5; minute < 14; minute += 0.5)
    await settleDuePayments(commerce.payments, inMinutes(minute));
  expect(await stored(started.id)).toMatchObject({ status: 'pending' });
  expect((await commerce.bkash.state(started.id)).asked.query).toBe(3);
});

test('an expired payment is closed once bKash reports that no money moved', async () => {
  const started = await commerce.begin();
  await commerce.bkash.configure({ fail_next: { status: 500, call: 'query', times: 2 } });
  await settleDuePayments(commerce.payments, inMinutes(16));
  expect(await stored(started.id)).toMatchObject({ status: 'pending' });
  await settleDuePayments(commerce.payments, inMinutes(17));
  await settleDuePayments(commerce.payments, inMinutes(18));
  expect(await stored(started.id)).toMatchObject({ status: 'expired', reservation: 'released' });
  expect(await stockOf(started.productId)).toBe(5);
  await expectNothingMoved(started);
});

test('a confirmation after the reservation expired takes no money', async () => {
  const started = await commerce.begin({ stock: 1 });
  const callback = await commerce.bkash.confirm(started.page);
  await settleDuePayments(commerce.payments, inMinutes(16));
  const other = await commerce.send('POST', '/api/payments/bkash', {
    as: newCustomer(),
    body: { ...started.body, attempt: crypto.randomUUID() },
  });
  expect(other.status).toBe(201);
  await commerce.followCallback(callback);
  expect(await stored(started.id)).toMatchObject({ status: 'expired' });
  await expectNothingMoved(started);
  expect((await commerce.bkash.state(started.id)).asked.execute).toBe(0);
});

test('an execution that times out but succeeded is found by a query', async () => {
  const started = await commerce.begin();
  const callback = await commerce.bkash.confirm(started.page);
  await commerce.bkash.configure({ hang_next: { call: 'execute', times: 1 } });
  await commerce.followCallback(callback);
  await expectPaidOnce(started);
  expect((await commerce.bkash.state(started.id)).asked).toMatchObject({ execute: 1, query: 1 });
});

test('a payment whose execution is unclear keeps its reservation and is never executed again', async () => {
  const started = await commerce.begin();
  const callback = await commerce.bkash.confirm(started.page);
  await commerce.bkash.configure({ fail_next: { status: 504, call: 'execute', times: 1 } });
  await commerce.followCallback(callback);
  expect(await stored(started.id)).toMatchObject({ status: 'unknown', reservation: 'held' });
  await commerce.followCallback(callback);
  await settleDuePayments(commerce.payments, inMinutes(16));
  expect(await stored(started.id)).toMatchObject({ status: 'unknown', reservation: 'held' });
  expect((await commerce.bkash.state(started.id)).asked.execute).toBe(0);

  await Payments.updateOne({ _id: started.id }, { executingAt: inMinutes(-11) });
  await settleDuePayments(commerce.payments, inMinutes(19));
  expect(await stored(started.id)).toMatchObject({ status: 'expired', reservation: 'released' });
  await expectNothingMoved(started);
});

test('a payment whose process died after the execution is settled by a periodic job', async () => {
  const started = await commerce.begin();
  const ref = started.page.split('/').at(-1) ?? '';
  await commerce.bkash.confirm(started.page);
  await Payments.updateOne({ _id: started.id }, { status: 'executing', executingAt: new Date() });
  await commerce.provider.execute(ref);
  await settleDuePayments(commerce.payments, inMinutes(2.1));
  expect(await stored(started.id)).toMatchObject({ status: 'executing' });
  await Payments.updateOne({ _id: started.id }, { executingAt: inMinutes(-1) });
  await settleDuePayments(commerce.payments, inMinutes(5));
  await expectPaidOnce(started);
});

test.each([
  ['amount', { amount: 100 }, /100 poisha arrived instead of 50000/],
  ['currency', { currency: 'USD' }, /currency is usd/],
  ['invoice', { invoice: 'another' }, /another payment/],
])('a payment with another %s than agreed needs review', async (_, altered, reason) => {
  const started = await commerce.begin();
  const id = started.page.split('/').at(-1);
  await commerce.bkash.configure({ alter_payment: { id, ...altered } });
  await commerce.followCallback(await commerce.bkash.confirm(started.page));
  expect(await stored(started.id)).toMatchObject({
    status: 'needs_review',
    failure: expect.stringMatching(reason),
  });
  expect(await ordersOf(started.id)).toBe(0);
});

test('a payment fails and releases its stock while bKash is unavailable', async () => {
  await commerce.bkash.configure({ refuse_next: { code: '503', call: 'create', times: 1 } });
  await expect(commerce.begin()).rejects.toThrow('bKash is not available right now');
  expect(await Payments.findOne().sort({ _id: -1 }).lean()).toMatchObject({
    status: 'failed',
    reservation: 'released',
  });
});

test('concurrent jobs poll a payment once per step', async () => {
  const started = await commerce.begin();
  const later = inMinutes(1.5);
  await Promise.all([1, 2, 3].map(() => settleDuePayments(commerce.payments, later)));
  expect((await commerce.bkash.state(started.id)).asked.query).toBe(1);
});
