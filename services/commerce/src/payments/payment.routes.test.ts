import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../orders/order.model.ts';
import { buildProduct, stockOf } from '../testing/build-product.ts';
import { buyOne, cardPayment, placeOrder, newCustomer, startPayment } from '../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { Payments } from './payment.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const admin = userCaller(newId(), 'admin');
const storedPayment = (id: string) => Payments.findById(id).lean();

describe('a purchase of several products', () => {
  const lines = (...wanted: [string, number][]) =>
    wanted.map(([product_id, quantity]) => ({ product_id, quantity }));

  test('becomes one order with every line and sums repeated products', async () => {
    const [ball, bone] = [
      await buildProduct({ stock: 5 }),
      await buildProduct({ stock: null, product_price: 240 }),
    ];
    const customer = newCustomer();
    const body = cardPayment(null, {
      lines: lines([ball.id, 1], [bone.id, 2], [ball.id, 2]),
      expected_total: 3 * 500 + 2 * 240,
    });
    const payment = await startPayment(commerce, customer, body);
    expect(await stockOf(ball.id)).toBe(2);
    await commerce.sandbox.pay(payment.secret);
    const { body: placed } = await placeOrder(commerce, customer, payment.id, bone.id);
    expect(placed.order).toMatchObject({
      product_id: ball.id,
      quantity: 3,
      unit_price: 500,
      total_price: 1980,
      lines: [
        { product_id: ball.id, quantity: 3, unit_price: 500 },
        { product_id: bone.id, quantity: 2, unit_price: 240 },
      ],
    });
    await commerce.send('POST', `/api/orders/${placed.order._id}/cancel`, { as: customer, body: {} });
    expect([await stockOf(ball.id), await stockOf(bone.id)]).toEqual([5, null]);
  });

  test('reserves all its items or none, and never deadlocks with another purchase of the same items', async () => {
    const [one, other] = [await buildProduct({ stock: 4 }), await buildProduct({ stock: 3 })];
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const wanted: [string, number][] = [
          [one.id, 1],
          [other.id, 1],
        ];
        return commerce.send('POST', '/api/payments/card', {
          as: newCustomer(),
          body: cardPayment(null, {
            lines: lines(...(index % 2 === 0 ? wanted : wanted.toReversed())),
            expected_total: 1000,
          }),
        });
      }),
    );
    const codes = responses.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(3);
    expect(codes.filter((code) => code === 'out_of_stock')).toHaveLength(5);
    expect([await stockOf(one.id), await stockOf(other.id)]).toEqual([1, 0]);
  });

  test('leaves the cart only when it is paid', async () => {
    const [bought, kept] = [await buildProduct(), await buildProduct()];
    const customer = newCustomer();
    const inCart = async () => {
      const { body } = await commerce.send('GET', '/api/cart', { as: customer });
      return body.lines.map(({ product_id }: { product_id: string }) => product_id) as string[];
    };
    for (const { id } of [bought, kept])
      await commerce.send('PUT', `/api/cart/lines/${id}`, { as: customer, body: { quantity: 1 } });
    const payment = await startPayment(commerce, customer, cardPayment(bought.id, { from_cart: true }));
    expect(await inCart()).toHaveLength(2);
    await commerce.sandbox.pay(payment.secret);
    await placeOrder(commerce, customer, payment.id, bought.id);
    expect(await inCart()).toEqual([kept.id]);
  });

  test('is refused with too many units of a product or with an unknown product', async () => {
    const product = await buildProduct({ stock: 100 });
    const start = (wanted: ReturnType<typeof lines>) =>
      commerce.send('POST', '/api/payments/card', {
        as: newCustomer(),
        body: cardPayment(null, { lines: wanted }),
      });
    const tooMany = await start(lines([product.id, 20], [product.id, 1]));
    expect([tooMany.status, tooMany.body.errors[0].field]).toEqual([400, 'purchase.lines']);
    const gone = await start(lines([product.id, 1], [newId(), 1]));
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found']);
    expect(await stockOf(product.id)).toBe(100);
  });
});

describe('3-D Secure', () => {
  test('a failed authentication shows the provider’s reason, and another card can pay', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.pay(payment.secret, 'pm_card_threeDSecureRequired');
    await commerce.sandbox.answerBank(payment.intentId, 'fail');
    const refused = await placeOrder(commerce, customer, payment.id, product.id);
    expect([refused.status, refused.body.code]).toEqual([402, 'payment_declined']);
    expect(refused.body.message).toContain('unable to authenticate');
    await commerce.sandbox.pay(payment.secret);
    expect((await placeOrder(commerce, customer, payment.id, product.id)).status).toBe(201);
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ intents: 1, charges: 1 });
  });

  test('a passed authentication creates the order without the browser', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.pay(payment.secret, 'pm_card_threeDSecureRequired');
    await commerce.sandbox.answerBank(payment.intentId, 'complete');
    for (const event of await commerce.sandbox.eventsOf(payment.intentId)) await commerce.deliver(event);
    expect(await Orders.countDocuments({ customerId: customer.id })).toBe(1);
  });
});

describe('cancelling a payment', () => {
  test('releases the stock at once and prevents the card from paying', async () => {
    const product = await buildProduct({ stock: 1 });
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    const cancel = () => commerce.send('POST', `/api/payments/${payment.id}/cancel`, { as: customer });
    expect(
      (await commerce.send('POST', `/api/payments/${payment.id}/cancel`, { as: newCustomer() })).status,
    ).toBe(404);
    expect((await cancel()).body).toMatchObject({ status: 'canceled', order: null });
    expect((await cancel()).body).toMatchObject({ status: 'canceled' });
    expect(await stockOf(product.id)).toBe(1);
    const paid = await commerce.sandbox.pay(payment.secret);
    expect(paid['error']).toMatchObject({ code: 'payment_intent_unexpected_state' });
    const [event] = await commerce.eventsAbout(payment.id);
    expect(event?.envelope).toMatchObject({ name: 'payment.changed', data: { customer_id: customer.id } });
  });

  test('creates the order when the money has already arrived', async () => {
    const product = await buildProduct({ stock: 1 });
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.pay(payment.secret);
    const { body } = await commerce.send('POST', `/api/payments/${payment.id}/cancel`, { as: customer });
    expect(body).toMatchObject({ status: 'paid', order: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown });
    expect(await stockOf(product.id)).toBe(0);
  });
});

describe('payments for admins', () => {
  test('can be searched by name, phone and ids, and show the purchase and customer', async () => {
    const product = await buildProduct({ product_name: 'Rope ring' });
    const { payment, customer, order } = await buyOne(commerce, product.id);
    const find = async (query: Record<string, string>) => {
      const path = `/api/payments?${new URLSearchParams(query).toString()}`;
      const { body } = await commerce.send('GET', path, { as: admin });
      return (body as { _id: string }[]).find(({ _id }) => _id === payment.id);
    };
    expect(await find({})).toMatchObject({
      kind: 'product',
      provider: 'card',
      status: 'paid',
      amount: 500,
      order: order._id,
      customer_id: customer.id,
      orderer_name: 'Rahima Khatun',
      bought: { kind: 'product', lines: [{ product_name: 'Rope ring', quantity: 1 }] },
      provider_ref: payment.intentId,
      trx_id: null,
    });
    for (const search of [payment.intentId, payment.id, 'rahima kha', '01711223344'])
      expect(await find({ search })).toMatchObject({ _id: payment.id });
    expect(await find({ status: 'paid', provider: 'card' })).toMatchObject({ _id: payment.id });
    for (const query of [{ search: 'Nobody' }, { status: 'needs_review' }, { provider: 'bkash' }])
      expect(await find(query as Record<string, string>)).toBeUndefined();
    expect((await commerce.send('GET', '/api/payments', { as: customer })).status).toBe(403);
  });

  test('a recheck asks the provider and settles the payment', async () => {
    const product = await buildProduct({ stock: 1 });
    const payment = await startPayment(commerce, newCustomer(), cardPayment(product.id));
    await commerce.sandbox.pay(payment.secret);
    await Payments.updateOne({ _id: payment.id }, { status: 'expired' });
    const path = `/api/payments/${payment.id}/recheck`;
    expect((await commerce.send('POST', path, { as: newCustomer() })).status).toBe(403);
    const { body } = await commerce.send('POST', path, { as: admin });
    expect(body).toMatchObject({ status: 'paid', order: expect.any(String) as unknown });
    expect(await storedPayment(payment.id)).toMatchObject({ received: 50_000 });
  });
});
