import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWrongCouponCounts } from '../../lifecycle/invariants/find-wrong-coupon-counts.ts';
import { Orders } from '../../orders/order.model.ts';
import { settleDuePayments } from '../../payments/settlement/settle-due-payments.ts';
import { buildCoupon, couponBody } from '../../testing/build-coupon.ts';
import { cardPayment, newCustomer, placeOrder, startPayment } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Coupons } from './coupon.model.ts';
import { CouponUses } from './coupon-use.model.ts';

const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;
let commerce: TestCommerce;
let productId: string;
beforeAll(async () => {
  commerce = await startTestCommerce();
  productId = (await buildProduct()).id;
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;

const today = dhakaDateOf(new Date());
const countsOf = (id: string) => Coupons.findById(id, 'taken used given').lean();
const quote = (code: string, as: Parameters<TestCommerce['send']>[2] = { as: newCustomer() }, quantity = 1) =>
  commerce.send('POST', '/api/coupons/quote', {
    ...as,
    body: { code, lines: [{ product_id: productId, quantity }] },
  });

/** A payment for one product at 500 taka. */
function paymentWith(code: string, expected_total: number, product = productId) {
  const { purchase, ...body } = cardPayment(product, { expected_total });
  return { ...body, purchase: { ...purchase, coupon: code } };
}

const start = (code: string, total: number, customer: Customer, product = productId) =>
  commerce.send('POST', '/api/payments/card', { as: customer, body: paymentWith(code, total, product) });

async function buyWith(code: string, total: number, customer = newCustomer()) {
  const payment = await startPayment(commerce, customer, paymentWith(code, total));
  await commerce.sandbox.pay(payment.secret);
  const { body } = await placeOrder(commerce, customer, payment.id, productId);
  return { order: body.order, customer, payment };
}

describe('a purchase with a coupon', () => {
  test('costs less, and its order, receipt and coupon name the discount', async () => {
    const coupon = await buildCoupon({ discount: { kind: 'percent', percent: 25, at_most: 100 } });
    const quoted = await quote(` ${coupon.code.toLowerCase()} `);
    expect(quoted.body).toEqual({ code: coupon.code, subtotal: 500, discount: 100, total: 400 });
    const { order, payment } = await buyWith(coupon.code, 400);
    expect(order).toMatchObject({
      total_price: 400,
      coupon: { code: coupon.code, discount: 100 },
      lines: [{ unit_price: 500, discount: 100 }],
    });
    expect(await countsOf(coupon._id)).toMatchObject({ taken: 1, used: 1, given: 10_000 });
    const { body: uses } = await commerce.send('GET', `/api/coupons/${coupon._id}/uses`, { as: admin });
    expect(uses).toMatchObject([
      { payment_id: payment.id, order: { _id: order._id, order_id: order.order_id }, discount: 100 },
    ]);
  });

  test('is refused at another total than the current one', async () => {
    const { code } = await buildCoupon();
    const { status, body } = await start(code, 500, newCustomer());
    expect([status, body.code, body.details]).toEqual([409, 'price_changed', { total: 450 }]);
  });

  test.each([
    ['unknown', { active: false }],
    ['not_started', { starts: addDays(today, 1) }],
    ['ended', { ends: addDays(today, -1) }],
    ['below_minimum', { minimum: 500.01 }],
  ])('is refused, as is its quote, when the coupon is %s', async (reason, terms) => {
    const coupon = await buildCoupon(terms);
    for (const { status, body } of [await quote(coupon.code), await start(coupon.code, 450, newCustomer())]) {
      expect([status, body.code, body.details.reason]).toEqual([409, 'coupon_not_valid', reason]);
    }
    expect(await countsOf(coupon._id)).toMatchObject({ taken: 0 });
  });

  test('is possible on the first and the last day', async () => {
    const { code } = await buildCoupon({ starts: today, ends: today });
    expect((await quote(code)).status).toBe(200);
  });

  test('with a code that does not exist is refused without a payment', async () => {
    const { body } = await start('NOT-THERE', 450, newCustomer());
    expect(body).toMatchObject({ code: 'coupon_not_valid', details: { reason: 'unknown' } });
  });
});

describe('guessed codes', () => {
  const statusesOf = async (answers: Promise<{ status: number }>[]) => {
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    return Object.fromEntries(
      [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
    );
  };
  const guesses = (length: number) => Array.from({ length }, (_, index) => `GUESS-${index}`);

  test('of one customer are refused after twenty in an hour, also at once, and a right one with them', async () => {
    const { code } = await buildCoupon();
    const guesser = newCustomer();
    const answers = await statusesOf(guesses(60).map((one) => quote(one, { as: guesser })));
    expect(answers).toEqual({ 409: 20, 429: 40 });
    const refused = await quote(code, { as: guesser });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect((await start('GUESS-61', 500, guesser)).status).toBe(429);
    // Control: another customer is not refused.
    expect((await quote(code)).status).toBe(200);
  });

  test('of many customers of one address are refused after two hundred', async () => {
    const { ip } = newCustomer();
    const customers = Array.from({ length: 15 }, () => newCustomer(ip));
    const answers = await statusesOf(customers.flatMap((as) => guesses(15).map((one) => quote(one, { as }))));
    expect(answers).toEqual({ 409: 200, 429: 25 });
  });

  test('are counted at the payment, too; right codes never are', async () => {
    const { code } = await buildCoupon();
    const customer = newCustomer();
    for (let quoted = 0; quoted < 25; quoted += 1)
      expect((await quote(code, { as: customer })).status).toBe(200);
    const answers = await statusesOf(guesses(25).map((one) => start(one, 500, customer)));
    expect(answers).toEqual({ 409: 20, 429: 5 });
  });
});

describe('the uses of a coupon', () => {
  test('never exceed its limit when 100 customers buy at once', async () => {
    const coupon = await buildCoupon({ limit: 7 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => start(coupon.code, 450, newCustomer())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(new Set(refusals.map(({ body }) => `${body.code} ${body.details?.reason}`))).toEqual(
      new Set(['coupon_not_valid used_up']),
    );
    expect(await countsOf(coupon._id)).toMatchObject({ taken: 7, used: 0 });
    expect(await CouponUses.countDocuments({ couponId: coupon._id })).toBe(7);
    expect(await findWrongCouponCounts()).toEqual([]);
  });

  test('are one per customer, also for ten payments at once', async () => {
    const coupon = await buildCoupon({ once_per_customer: true });
    const customer = newCustomer();
    await Promise.all(Array.from({ length: 10 }, () => start(coupon.code, 450, customer)));
    expect(await CouponUses.countDocuments({ couponId: coupon._id })).toBe(1);
    const { order } = await buyWith(coupon.code, 450, customer);
    expect(order.coupon.code).toBe(coupon.code);
    const again = await start(coupon.code, 450, customer);
    expect(again.body).toMatchObject({ code: 'coupon_not_valid', details: { reason: 'used_by_you' } });
    expect((await quote(coupon.code, { as: customer })).body.details.reason).toBe('used_by_you');
    expect((await quote(coupon.code)).status).toBe(200);
    expect(await countsOf(coupon._id)).toMatchObject({ taken: 1, used: 1 });
  });

  test('come back exactly once when a payment is cancelled or expires', async () => {
    const coupon = await buildCoupon({ limit: 1 });
    const customer = newCustomer();
    const first = await startPayment(commerce, customer, paymentWith(coupon.code, 450));
    expect((await start(coupon.code, 450, newCustomer())).body.details.reason).toBe('used_up');
    const cancel = () =>
      commerce.send('POST', `/api/payments/${first.id}/cancel`, { as: customer, body: {} });
    await Promise.all(Array.from({ length: 5 }, cancel));
    expect(await countsOf(coupon._id)).toMatchObject({ taken: 0 });
    await startPayment(commerce, newCustomer(), paymentWith(coupon.code, 450));
    const later = new Date(Date.now() + 16 * 60_000);
    await Promise.all(Array.from({ length: 5 }, () => settleDuePayments(commerce.payments, later)));
    expect(await countsOf(coupon._id)).toMatchObject({ taken: 0 });
    expect(await CouponUses.countDocuments({ couponId: coupon._id })).toBe(0);
  });

  test('are not taken when the products are sold out', async () => {
    const coupon = await buildCoupon();
    const soldOut = await buildProduct({ stock: 0 });
    expect((await start(coupon.code, 450, newCustomer(), soldOut.id)).body.code).toBe('out_of_stock');
    expect(await countsOf(coupon._id)).toMatchObject({ taken: 0 });
  });

  test('stay with an order that is cancelled, whose refund is what was paid', async () => {
    const coupon = await buildCoupon();
    const { order, customer } = await buyWith(coupon.code, 450);
    await commerce.send('POST', `/api/orders/${order._id}/cancel`, { as: customer, body: {} });
    expect(await Orders.findById(order._id).lean()).toMatchObject({ status: 'Cancelled', refunded: 45_000 });
    expect(await countsOf(coupon._id)).toMatchObject({ taken: 1, used: 1 });
  });

  test('that were miscounted are found', async () => {
    const coupon = await buildCoupon();
    await Coupons.updateOne({ _id: coupon._id }, { taken: 1 });
    expect(await findWrongCouponCounts()).toMatchObject([
      { label: coupon.code, fault: { stored: { taken: 1 }, counted: { taken: 0 } } },
    ]);
    await Coupons.updateOne({ _id: coupon._id }, { taken: 0 });
  });
});

describe('an admin', () => {
  const create = (body: unknown) => commerce.send('POST', '/api/coupons', { as: admin, body });
  const update = (id: string, change: object) => {
    const terms = { minimum: 0, starts: null, ends: null, limit: null, active: true, version: 1 };
    return commerce.send('PUT', `/api/coupons/${id}`, { as: admin, body: { ...terms, ...change } });
  };

  test('adds, finds, changes and pauses a coupon, each audited', async () => {
    const { status, body } = await create(couponBody({ limit: 100 }));
    expect(status).toBe(201);
    const { _id, code } = body.coupon;
    expect(body.coupon).toMatchObject({ state: 'running', used: 0, reserved: 0, given: 0, version: 1 });
    const found = await commerce.send('GET', `/api/coupons?search=${code}`, { as: admin });
    expect(found.body).toMatchObject([{ _id }]);
    const paused = await update(_id, { limit: 50, active: false });
    expect(paused.body.coupon).toMatchObject({ state: 'paused', limit: 50, version: 2 });
    expect((await update(_id, { limit: 50, active: false, version: 2 })).body.coupon.version).toBe(2);
    expect((await update(_id, {})).body.code).toBe('version_conflict');
    const listed = await commerce.send('GET', '/api/coupons?active=true', { as: admin });
    expect(listed.body.map((coupon: { _id: string }) => coupon._id)).not.toContain(_id);
    const audits = await OutboxRows.find({ 'envelope.data.record.id': _id }).sort({ _id: 1 }).lean();
    expect(audits.map(({ envelope }) => envelope.data)).toMatchObject([
      { action: 'coupon.added', record: { type: 'coupon', label: code } },
      { action: 'coupon.updated', before: { limit: 100, active: true }, after: { limit: 50, active: false } },
    ]);
  });

  test('cannot add a second coupon with a code, also at the same moment', async () => {
    const body = couponBody();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body: { code } }) => code === 'coupon_code_taken')).toHaveLength(4);
  });

  test('of two who change a coupon at once, one gets a conflict', async () => {
    const { _id } = await buildCoupon();
    const answers = await Promise.all([update(_id, { minimum: 100 }), update(_id, { minimum: 200 })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version_conflict');
  });

  test('cannot lower the limit below the uses', async () => {
    const coupon = await buildCoupon({ limit: 5 });
    await startPayment(commerce, newCustomer(), paymentWith(coupon.code, 450));
    await startPayment(commerce, newCustomer(), paymentWith(coupon.code, 450));
    const { status, body } = await update(coupon._id, { limit: 1 });
    expect([status, body.errors[0]]).toEqual([400, { field: 'limit', message: 'must be at least 2' }]);
    expect((await update(coupon._id, { limit: 2 })).body.coupon.state).toBe('used_up');
  });

  test.each([
    ['code', { code: 'A' }],
    ['code', { code: 'TEN OFF' }],
    ['discount.percent', { discount: { kind: 'percent', percent: 91, at_most: null } }],
    ['discount.amount', { discount: { kind: 'amount', amount: 0 }, minimum: 10 }],
    ['minimum', { discount: { kind: 'amount', amount: 100 }, minimum: 100 }],
    ['ends', { starts: '2026-12-02', ends: '2026-12-01' }],
    ['limit', { limit: 0 }],
  ])('gets an error that names %s in %o', async (field, change) => {
    const { status, body } = await create({ ...couponBody(), ...change });
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  test('is the only one who sees and changes coupons', async () => {
    const { _id } = await buildCoupon();
    for (const [as, expected] of [
      [visitor, 401],
      [newCustomer(), 403],
      [userCaller(newId(), 'doctor'), 403],
    ] as const) {
      for (const path of ['/api/coupons', `/api/coupons/${_id}/uses`])
        expect((await commerce.send('GET', path, { as })).status).toBe(expected);
      expect((await commerce.send('POST', '/api/coupons', { as, body: couponBody() })).status).toBe(expected);
    }
    expect((await quote('ANY', { as: visitor })).status).toBe(401);
  });
});

describe('returned items of an order with a coupon', () => {
  test('are worth what was paid for them', async () => {
    const two = await buildProduct({ product_price: 250 });
    const coupon = await buildCoupon({ discount: { kind: 'amount', amount: 150 }, minimum: 200 });
    const customer = newCustomer();
    const lines = [
      { product_id: productId, quantity: 1 },
      { product_id: two.id, quantity: 2 },
    ];
    const { purchase, ...body } = cardPayment(productId, { lines, expected_total: 850 });
    const payment = await startPayment(commerce, customer, {
      ...body,
      purchase: { ...purchase, coupon: coupon.code } as typeof purchase,
    });
    await commerce.sandbox.pay(payment.secret);
    const { body: placed } = await placeOrder(commerce, customer, payment.id, productId);
    const { _id } = placed.order;
    await commerce.send('PUT', `/api/orders/${_id}`, { as: admin, body: { status: 'Delivered' } });
    const { status, body: requested } = await commerce.send('POST', `/api/orders/${_id}/returns`, {
      as: customer,
      body: {
        client_id: crypto.randomUUID(),
        lines: [{ line: 1, quantity: 1 }],
        reason: 'damaged',
        pictures: [],
      },
    });
    expect(status).toBe(201);
    // One of two units at 250 taka, of which 75 were taken off together.
    expect(requested.return).toMatchObject({ value: 212.5, lines: [{ unit_price: 250, discount: 37.5 }] });
  });
});

test('erasing a customer keeps the counts and forgets who used the coupon', async () => {
  const coupon = await buildCoupon({ once_per_customer: true });
  const { customer } = await buyWith(coupon.code, 450);
  await commerce.send('DELETE', `/internal/commerce/users/${customer.id}/personal-rows`, { as: system });
  const uses = await CouponUses.find({ couponId: coupon._id }).lean();
  expect(uses).toMatchObject([{ customerId: '', customerKey: null }]);
  expect(await countsOf(coupon._id)).toMatchObject({ taken: 1, used: 1 });
  expect(JSON.stringify(uses)).not.toContain(customer.id);
});
