import { randomUUID } from 'node:crypto';
import { nationalPhone } from '@petcare/contracts/typed/phones.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LedgerEntries } from '../ledger/ledger-entry.model.ts';
import { Orders } from '../../orders/order.model.ts';
import {
  buildCash,
  buyWithCash,
  cashOrderBody,
  newPhone,
  receiveCode,
} from '../../testing/build-cash-order.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments } from '../payment.model.ts';
import { CashCodes } from './cash-code.model.ts';
import { CashRefusals } from './cash-refusal.model.ts';

const admin = userCaller(newId(), 'admin');
const cash = buildCash();
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce({ cash });
});
afterAll(() => commerce.stop());
beforeEach(() => {
  cash.fail = false;
});

type Customer = ReturnType<typeof newCustomer>;
const place = (as: Customer, body: unknown) => commerce.send('POST', '/api/payments/cash', { as, body });
const askCode = (as: Customer, phone: string) =>
  commerce.send('POST', '/api/payments/cash/codes', { as, body: { phone, language: 'bn' } });
const setStatus = (id: string, status: string) =>
  commerce.send('PUT', `/api/orders/${id}`, { as: admin, body: { status } });
const refuse = (id: string) => commerce.send('POST', `/api/orders/${id}/refusal`, { as: admin, body: {} });
const record = (orders: string[], received: number, fields: object = {}) =>
  commerce.send('POST', '/api/cash-runs', {
    as: admin,
    body: { request: randomUUID(), courier: 'Rahim', orders, received, ...fields },
  });
const statusOf = async (orderId: string) => {
  const order = await Orders.findById(orderId).lean();
  const payment = await Payments.findById(order?.paymentId).lean();
  return [order?.status, order?.paymentStatus, payment?.status, payment?.received];
};

describe('the one-time code', () => {
  test('is sent to the phone and stored as a hash only', async () => {
    const phone = newPhone();
    const customer = newCustomer();
    const answer = await askCode(customer, phone);
    const { text } = cash.sent.findLast(({ to }) => to === nationalPhone(phone)) ?? { text: '' };
    const code = /\d{6}/.exec(text)?.[0] ?? 'none';
    expect(text).toContain('PetCare');
    expect(JSON.stringify(answer.body)).not.toContain(code);
    expect(JSON.stringify(await CashCodes.find({ phone }).lean())).not.toContain(code);
  });

  test('is requested again after a minute at the earliest, and is limited per phone, also for a hundred at once', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 100 }, () => askCode(newCustomer(), phone)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(99);
    expect(cash.sent.filter(({ to }) => to === nationalPhone(phone))).toHaveLength(1);
    const before = new Date(Date.now() - 10 * 60_000);
    for (let sent = 1; sent < 3; sent += 1) {
      await CashCodes.updateMany({ phone }, { sentAt: before });
      expect((await askCode(newCustomer(), phone)).status).toBe(201);
    }
    await CashCodes.updateMany({ phone }, { sentAt: before });
    expect(Number((await askCode(newCustomer(), phone)).headers.get('retry-after'))).toBeGreaterThan(60);
  });

  test('is sent to a customer who confirmed the phone before, whatever strangers ask for', async () => {
    const { id } = await buildProduct({ stock: 5 });
    const owner = newCustomer();
    const received = await receiveCode(commerce, cash, { as: owner });
    const { phone } = received;
    expect((await place(owner, cashOrderBody(id, received))).status).toBe(201);
    // The code of the first order was sent while the phone was unconfirmed.
    const before = new Date(Date.now() - 10 * 60_000);
    const askInTurn = async (as: () => Customer) => {
      await CashCodes.updateMany({ phone }, { sentAt: before });
      return (await askCode(as(), phone)).status;
    };
    expect(await askInTurn(newCustomer)).toBe(201);
    expect(await askInTurn(newCustomer)).toBe(201);
    expect(await askInTurn(newCustomer)).toBe(429);
    expect((await askCode(owner, phone)).status).toBe(201);
    // Their own requests are limited, so that a phone gets six messages an hour at most.
    expect((await askCode(owner, phone)).status).toBe(429);
    expect(await askInTurn(() => owner)).toBe(201);
    expect(await askInTurn(() => owner)).toBe(201);
    expect(await askInTurn(() => owner)).toBe(429);
    expect(cash.sent.filter(({ to }) => to === nationalPhone(phone))).toHaveLength(6);
  });

  test('that cannot be sent is not stored', async () => {
    const phone = newPhone();
    cash.fail = true;
    expect((await askCode(newCustomer(), phone)).status).toBeGreaterThanOrEqual(500);
    expect(await CashCodes.countDocuments({ phone })).toBe(0);
  });

  test('allows five attempts, also if a hundred are sent at once', async () => {
    const { id } = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const received = await receiveCode(commerce, cash, { as: customer });
    const wrong = String((Number(received.code) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => place(customer, cashOrderBody(id, { ...received, code: wrong }))),
    );
    expect(answers.filter(({ body }) => body.code === 'wrong_code')).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'code_expired')).toHaveLength(95);
    expect((await place(customer, cashOrderBody(id, received))).body.code).toBe('code_expired');
    expect(await stockOf(id)).toBe(5);
  });

  test('confirms its own user and phone only', async () => {
    const { id } = await buildProduct();
    const customer = newCustomer();
    const received = await receiveCode(commerce, cash, { as: customer });
    expect((await place(newCustomer(), cashOrderBody(id, received))).body.code).toBe('code_expired');
    const elsewhere = cashOrderBody(id, { ...received, phone: newPhone() });
    expect((await place(customer, elsewhere)).body.code).toBe('code_expired');
    expect((await place(customer, cashOrderBody(id, received))).status).toBe(201);
  });

  test('places one order, also when it is sent a hundred times at once', async () => {
    const { id } = await buildProduct({ stock: 200 });
    const customer = newCustomer();
    const received = await receiveCode(commerce, cash, { as: customer });
    await CashCodes.updateOne({ _id: received.code_id }, { attempts: -200 });
    const one = cashOrderBody(id, received);
    const same = await Promise.all(Array.from({ length: 10 }, () => place(customer, one)));
    expect(new Set(same.map(({ body }) => body.payment?.order)).size).toBe(1);
    const others = await Promise.all(
      Array.from({ length: 5 }, () => place(customer, cashOrderBody(id, received))),
    );
    expect(others.every(({ status }) => status >= 400)).toBe(true);
    expect(await Orders.countDocuments({ customerId: customer.id })).toBe(1);
    expect(await stockOf(id)).toBe(199);
  });
});

describe('an order with cash on delivery', () => {
  test('has the price of the server, is due, and holds its items', async () => {
    const { id } = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const received = await receiveCode(commerce, cash, { as: customer });
    const cheap = cashOrderBody(id, received, { expected_total: 1 });
    expect((await place(customer, cheap)).body).toMatchObject({ code: 'price_changed' });
    const { body } = await place(customer, cashOrderBody(id, received));
    expect(body.payment).toMatchObject({ provider: 'cash', status: 'due', amount: 500 });
    const order = await commerce.send('GET', `/api/orders/${body.payment.order}`, { as: customer });
    expect(order.body).toMatchObject({ status: 'Pending', payment_status: 'due', total_price: 500 });
    expect(await stockOf(id)).toBe(4);
    expect(await LedgerEntries.countDocuments({ paymentId: body.payment._id })).toBe(0);
  });

  test.each(['Cancelled', 'Returned'])(
    'that becomes %s is not due, and is due again when reopened',
    async (status) => {
      const { id } = await buildProduct({ stock: 5 });
      const { orderId } = await buyWithCash(commerce, cash, id);
      await setStatus(orderId, status);
      expect(await statusOf(orderId)).toEqual([status, 'canceled', 'canceled', 0]);
      expect(await stockOf(id)).toBe(5);
      await setStatus(orderId, 'Processing');
      expect(await statusOf(orderId)).toEqual(['Processing', 'due', 'due', 0]);
      expect(await stockOf(id)).toBe(4);
    },
  );

  test('is cancelled by its customer without a refund', async () => {
    const { id } = await buildProduct({ stock: 5 });
    const { orderId, customer } = await buyWithCash(commerce, cash, id);
    await commerce.send('POST', `/api/orders/${orderId}/cancel`, { as: customer, body: {} });
    expect(await statusOf(orderId)).toEqual(['Cancelled', 'canceled', 'canceled', 0]);
    expect(await stockOf(id)).toBe(5);
  });

  test('is refused once by twenty admins at once, restocked once and counted once', async () => {
    const { id } = await buildProduct({ stock: 5 });
    const { orderId, customer } = await buyWithCash(commerce, cash, id);
    await setStatus(orderId, 'Shipping');
    const answers = await Promise.all(Array.from({ length: 20 }, () => refuse(orderId)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await statusOf(orderId)).toEqual(['Returned', 'canceled', 'canceled', 0]);
    expect(await stockOf(id)).toBe(5);
    expect(await CashRefusals.countDocuments({ userId: customer.id })).toBe(1);
    await setStatus(orderId, 'Shipping');
    expect(await CashRefusals.countDocuments({ userId: customer.id })).toBe(0);
  });

  test('is not offered after two refusals, neither to the person nor to the phone', async () => {
    const { id } = await buildProduct();
    const [customer, phone] = [newCustomer(), newPhone()];
    for (let refusals = 0; refusals < 2; refusals += 1)
      await refuse((await buyWithCash(commerce, cash, id, { as: customer, phone })).orderId);
    expect((await askCode(customer, newPhone())).body.details).toEqual({ reason: 'refused' });
    expect((await askCode(newCustomer(), phone)).body.details).toEqual({ reason: 'refused' });
  });

  test('is limited to three open ones, also when a hundred are placed at once', async () => {
    const { id } = await buildProduct({ stock: 200 });
    const [customer, phone] = [newCustomer(), newPhone()];
    const received: Awaited<ReturnType<typeof receiveCode>>[] = [];
    for (let code = 0; code < 6; code += 1)
      received.push(await receiveCode(commerce, cash, { as: customer, phone }));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        place(customer, cashOrderBody(id, received[index % 6] ?? { phone, code: '', code_id: '' })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(3);
    const due = await Payments.countDocuments({ customerId: customer.id, status: 'due' });
    expect([1, 2, 3]).toContain(due);
    expect(await Orders.countDocuments({ customerId: customer.id })).toBe(due);
  });

  test('is not offered above the largest sum', async () => {
    const { id } = await buildProduct({ product_price: 10_000.5 });
    const customer = newCustomer();
    const received = await receiveCode(commerce, cash, { as: customer });
    const { body } = await place(customer, cashOrderBody(id, received, { expected_total: 10_000.5 }));
    expect(body).toMatchObject({ code: 'cash_not_offered', details: { reason: 'amount' } });
  });
});

describe('cash that a courier hands over', () => {
  test('makes the payments paid and enters the ledger, once for twenty requests at once', async () => {
    const { id } = await buildProduct();
    const orders: string[] = [];
    for (let count = 0; count < 2; count += 1) orders.push((await buyWithCash(commerce, cash, id)).orderId);
    const request = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(orders, 1_000, { request })));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const order of orders) expect(await statusOf(order)).toEqual(['Pending', 'paid', 'paid', 50_000]);
    const collected = await Orders.find({ _id: trusted({ $in: orders }) }).lean();
    const paymentId = trusted({ $in: collected.map((order) => order.paymentId) });
    expect(await LedgerEntries.countDocuments({ paymentId })).toBe(2);
    expect((await record(orders, 1_000)).body).toMatchObject({ code: 'cash_not_due' });
    expect((await record(orders, 900, { request, note: 'x' })).body.code).toBe('idempotency_conflict');
    const audits = await OutboxRows.find({
      'envelope.data.action': 'cash_run.recorded',
      'envelope.data.record.id': request,
    })
      .sort({ _id: 1 })
      .lean();
    expect(audits).toHaveLength(1);
    expect(audits[0]?.envelope.data).toMatchObject({
      after: { orders: 2, expected: 1_000, received: 1_000 },
    });
  });

  test('that differs from the orders needs a note, and all orders or none are collected', async () => {
    const { id } = await buildProduct();
    const [due, refused] = [
      (await buyWithCash(commerce, cash, id)).orderId,
      (await buyWithCash(commerce, cash, id)).orderId,
    ];
    expect((await record([due], 480)).body.errors[0].field).toBe('note');
    await refuse(refused);
    expect((await record([due, refused], 1_000)).body.details).toEqual({ order: refused });
    expect(await statusOf(due)).toEqual(['Pending', 'due', 'due', 0]);
    const run = await record([due], 480, { note: 'The customer had no change.' });
    expect(run.body.run).toMatchObject({ expected: 500, received: 480 });
    const listed = await commerce.send('GET', '/api/cash-runs', { as: admin });
    expect(listed.body[0]).toEqual(run.body.run);
  });

  test('of a cancelled order is refused, whichever comes first', async () => {
    const { id } = await buildProduct();
    const { orderId, customer } = await buyWithCash(commerce, cash, id);
    const answers = await Promise.all([
      commerce.send('POST', `/api/orders/${orderId}/cancel`, { as: customer, body: {} }),
      record([orderId], 500),
    ]);
    const [order, payment, , received] = await statusOf(orderId);
    if (answers[1].status === 201) expect(received).toBe(50_000);
    else expect([order, payment, received]).toEqual(['Cancelled', 'canceled', 0]);
  });

  test('is shown as paid, also when the status of its order changes at the same moment', async () => {
    const { id } = await buildProduct({ stock: 20 });
    const orders = await Promise.all(Array.from({ length: 20 }, () => buyWithCash(commerce, cash, id)));
    const shown = await Promise.all(
      orders.map(async ({ orderId }) => {
        await Promise.all([setStatus(orderId, 'Processing'), record([orderId], 500)]);
        return statusOf(orderId);
      }),
    );
    expect(shown).toEqual(orders.map(() => ['Processing', 'paid', 'paid', 50_000]));
  });

  test('is refunded by hand: the refund waits until an admin has paid it out, once', async () => {
    const { id } = await buildProduct();
    const { orderId, paymentId } = await buyWithCash(commerce, cash, id);
    await record([orderId], 500);
    const { body } = await commerce.send('POST', `/api/payments/${paymentId}/refund`, {
      as: admin,
      body: { amount: 200, reason: 'Broken.', request: randomUUID() },
    });
    expect(body.payment.status).toBe('refunding');
    const payOut = () =>
      commerce.send('POST', `/api/refunds/${body.refund._id}/payout`, { as: admin, body: {} });
    const answers = await Promise.all(Array.from({ length: 20 }, payOut));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await payOut()).status).toBe(200);
    expect(await Payments.findById(paymentId).lean()).toMatchObject({
      status: 'partially_refunded',
      refunded: 20_000,
    });
    const entries = await LedgerEntries.find({ paymentId }).lean();
    expect(entries.map(({ amount }) => amount)).toEqual([50_000, -20_000]);
  });
});

test('the calls of the shop are for admins only, those of customers need a session', async () => {
  for (const [as, status] of [
    [visitor, 401],
    [newCustomer(), 403],
    [userCaller(newId(), 'doctor'), 403],
  ] as const) {
    const send = (method: string, path: string, body?: unknown) =>
      commerce.send(method, path, { as, ...(body !== undefined && { body }) });
    expect((await send('GET', '/api/cash-runs')).status).toBe(status);
    expect((await send('POST', `/api/orders/${newId()}/refusal`, {})).status).toBe(status);
    expect((await send('POST', `/api/refunds/${newId()}/payout`, {})).status).toBe(status);
  }
  expect((await askCode(visitor as never, newPhone())).status).toBe(401);
});
