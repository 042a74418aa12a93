import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { buyOne, cardPayment, newCustomer, placeOrder, startPayment } from '../../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments } from '../payment.model.ts';
import { settleDuePayments } from '../settlement/settle-due-payments.ts';
import { Refunds } from './refund.model.ts';

let commerce: TestCommerce;
let productId: string;
beforeAll(async () => {
  commerce = await startTestCommerce();
  productId = (await buildProduct()).id;
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const storedPayment = (id: string) => Payments.findById(id).lean();
const storedOrder = (id: string) => Orders.findById(id).lean();
const refund = (id: string, fields: Record<string, unknown> = {}, as = admin) =>
  commerce.send('POST', `/api/payments/${id}/refund`, {
    as,
    body: { reason: 'It came damaged.', request: randomUUID(), ...fields },
  });

async function deliverAll(intentId: string) {
  for (const event of await commerce.sandbox.eventsOf(intentId)) await commerce.deliver(event);
}

describe('a refund', () => {
  test('can be made in parts, each with a timeline entry and an event', async () => {
    const { payment, order, customer } = await buyOne(commerce, productId);
    const part = await refund(payment.id, { amount: 120.5 });
    expect(part.status).toBe(201);
    expect(part.body).toMatchObject({
      refund: { amount: 120.5, status: 'succeeded', by: 'admin', reason: 'It came damaged.' },
      payment: { status: 'partially_refunded', refunded: 120.5, refunds: [{ amount: 120.5 }] },
    });
    const rest = await refund(payment.id, { reason: 'The rest as well.' });
    expect(rest.body).toMatchObject({ refund: { amount: 379.5 }, payment: { status: 'refunded' } });

    const seen = await commerce.send('GET', `/api/orders/${order._id}`, { as: customer });
    expect(seen.body).toMatchObject({
      payment_status: 'refunded',
      refunded: 500,
      status: 'Pending',
      timeline: [
        { kind: 'status', by: 'customer', amount: null },
        { kind: 'refund', by: 'admin', amount: 120.5, reason: 'It came damaged.' },
        { kind: 'refund', by: 'admin', amount: 379.5, reason: 'The rest as well.' },
      ],
    });
    const events = await commerce.eventsAbout(order._id);
    expect(events.map(({ envelope }) => envelope.name)).toEqual([
      'order.placed',
      'order.refunded',
      'order.refunded',
    ]);
    expect(events.map(({ envelope }) => envelope.aggregate.sequence)).toEqual([1, 2, 3]);
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ captured: 50_000, refunded: 50_000 });
  });

  test('is refused above the remaining sum and for an unpaid payment', async () => {
    const { payment, customer } = await buyOne(commerce, productId);
    const tooMuch = await refund(payment.id, { amount: 500.01 });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'refund_too_large']);
    expect(tooMuch.body.details).toEqual({ left: 500 });
    await refund(payment.id);
    const again = await refund(payment.id, { amount: 1 });
    expect([again.status, again.body.code]).toEqual([409, 'not_refundable']);

    const unpaid = await startPayment(commerce, newCustomer(), cardPayment(productId));
    expect((await refund(unpaid.id)).body.code).toBe('not_refundable');
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ refunded: 50_000 });
  });

  test('is made once per request id', async () => {
    const { payment, customer } = await buyOne(commerce, productId);
    const request = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => refund(payment.id, { request, amount: 100 })),
    );
    expect(responses.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
    expect(new Set(responses.map(({ body }) => String(body.refund._id))).size).toBe(1);
    expect((await refund(payment.id, { request, amount: 100 })).status).toBe(200);
    const other = await refund(payment.id, { request, amount: 200 });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ refunded: 10_000 });
  });

  test('never exceeds the received sum under concurrent requests', async () => {
    const { payment, customer } = await buyOne(commerce, productId);
    const responses = await Promise.all(Array.from({ length: 8 }, () => refund(payment.id, { amount: 200 })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(6);
    expect(await storedPayment(payment.id)).toMatchObject({ refunded: 40_000, refundReserved: 40_000 });
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ refunded: 40_000 });
  });

  test('is retried by a periodic job when the provider does not answer', async () => {
    const { payment, customer, order } = await buyOne(commerce, productId);
    await commerce.sandbox.configure({ fail_next: { status: 500, times: 3, path: '/v1/refunds' } });
    const response = await refund(payment.id);
    expect(response.body).toMatchObject({ refund: { status: 'pending' }, payment: { status: 'refunding' } });
    expect(await storedOrder(order._id)).toMatchObject({ paymentStatus: 'refunding', refunded: 0 });
    await Promise.all([1, 2, 3].map(() => settleDuePayments(commerce.payments, inMinutes(3))));
    expect(await storedOrder(order._id)).toMatchObject({ paymentStatus: 'refunded', refunded: 50_000 });
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ refunded: 50_000 });
  });

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 0.001 }],
    ['reason', { reason: '' }],
    ['request', { request: 'again' }],
    ['to', { to: 'me' }],
  ])('is refused with an invalid %s, which the error names', async (field, fields) => {
    const { payment } = await buyOne(commerce, productId);
    const { status, body } = await refund(payment.id, fields);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    expect(await Refunds.countDocuments({ paymentId: payment.id })).toBe(0);
  });

  test('can be made by admins only', async () => {
    const { payment, customer } = await buyOne(commerce, productId);
    expect((await refund(payment.id, {}, customer)).status).toBe(403);
    expect((await refund(newId())).status).toBe(404);
  });
});

describe('a pending refund', () => {
  test('succeeds once the bank has accepted it', async () => {
    const { payment, order } = await buyOne(commerce, productId);
    await commerce.sandbox.configure({ pending_refunds: 1 });
    expect((await refund(payment.id)).body.payment.status).toBe('refunding');
    await commerce.sandbox.configure({
      settle_refund: { payment_intent: payment.intentId, status: 'succeeded' },
    });
    await deliverAll(payment.intentId);
    expect(await storedOrder(order._id)).toMatchObject({ paymentStatus: 'refunded', refunded: 50_000 });
  });

  test('that fails needs review and can be made again', async () => {
    const { payment, order } = await buyOne(commerce, productId);
    await commerce.sandbox.configure({ pending_refunds: 1 });
    await refund(payment.id, { amount: 300 });
    await commerce.sandbox.configure({
      settle_refund: { payment_intent: payment.intentId, status: 'failed' },
    });
    await deliverAll(payment.intentId);
    expect(await storedPayment(payment.id)).toMatchObject({
      status: 'needs_review',
      refundReserved: 0,
      failure: 'A refund failed: expired_or_canceled_card',
    });
    expect(await storedOrder(order._id)).toMatchObject({ paymentStatus: 'needs_review', refunded: 0 });
    const listed = await commerce.send('GET', '/api/payments?status=needs_review', { as: admin });
    expect(listed.body.map(({ _id }: { _id: string }) => _id)).toContain(payment.id);

    expect((await refund(payment.id, { amount: 300 })).body.payment.status).toBe('partially_refunded');
  });
});

describe('changes in the provider’s console', () => {
  test('a refund made there is recorded once', async () => {
    const { payment, order } = await buyOne(commerce, productId);
    await refund(payment.id, { amount: 100 });
    await commerce.sandbox.refund(payment.intentId, 15_000);
    await deliverAll(payment.intentId);
    await deliverAll(payment.intentId);
    const { body } = await commerce.send('GET', `/api/payments/${payment.id}`, { as: admin });
    expect(body).toMatchObject({ status: 'partially_refunded', refunded: 250 });
    expect(body.refunds.map(({ amount, by }: { amount: number; by: string }) => [by, amount])).toEqual([
      ['admin', 100],
      ['system', 150],
    ]);
    expect(await storedOrder(order._id)).toMatchObject({ refunded: 25_000 });
    expect((await refund(payment.id, { amount: 250.01 })).body.code).toBe('refund_too_large');
  });

  test('a dispute shows on payment and order until the bank has decided, whatever the order of its events', async () => {
    const { payment, order } = await buyOne(commerce, productId);
    await commerce.sandbox.configure({ dispute: payment.intentId });
    await deliverAll(payment.intentId);
    expect(await storedOrder(order._id)).toMatchObject({ paymentStatus: 'disputed', status: 'Pending' });
    expect((await refund(payment.id)).body).toMatchObject({
      code: 'not_refundable',
      message: 'This payment is disputed at the bank and cannot be refunded here.',
    });

    await commerce.sandbox.configure({ close_dispute: { payment_intent: payment.intentId, status: 'won' } });
    const events = await commerce.sandbox.eventsOf(payment.intentId);
    for (const event of events.toReversed()) await commerce.deliver(event);
    expect(await storedOrder(order._id)).toMatchObject({ paymentStatus: 'paid' });
    expect(
      (await commerce.send('POST', `/api/payments/${payment.id}/recheck`, { as: admin })).body.status,
    ).toBe('paid');
  });

  test('a lost dispute stays visible', async () => {
    const { payment } = await buyOne(commerce, productId);
    await commerce.sandbox.configure({ dispute: payment.intentId });
    await commerce.sandbox.configure({ close_dispute: { payment_intent: payment.intentId, status: 'lost' } });
    await deliverAll(payment.intentId);
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'disputed', dispute: 'lost' });
  });

  test('a payment refunded before it was seen paid creates no order and releases the stock', async () => {
    const product = await buildProduct({ stock: 1 });
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.pay(payment.secret);
    await commerce.sandbox.refund(payment.intentId);
    await deliverAll(payment.intentId);
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'refunded', reservation: 'released' });
    const response = await placeOrder(commerce, customer, payment.id, product.id);
    expect(response).toMatchObject({
      status: 409,
      body: { message: 'This payment was refunded before it became an order.' },
    });
    expect(await Orders.countDocuments({ customerId: customer.id })).toBe(0);
    await buyOne(commerce, product.id);
  });
});
