import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Products } from '../catalogue/products/product.model.ts';
import { Payments } from '../payments/payment.model.ts';
import { buildProduct, stockOf } from '../testing/build-product.ts';
import { buyOne, cardPayment, placeOrder, newCustomer, startPayment } from '../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../testing/test-commerce.ts';
import { Orders } from './order.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const ordersOf = (customer: { id: string }) => Orders.countDocuments({ customerId: customer.id });

describe('an order for a payment', () => {
  test('can name the payment by the provider’s intent id, and placing it again returns the same order', async () => {
    const product = await buildProduct();
    const { customer, order, payment } = await buyOne(commerce, product.id);
    const again = await placeOrder(commerce, customer, payment.intentId, product.id);
    expect([again.status, again.body.order._id]).toEqual([200, order._id]);
    expect(await ordersOf(customer)).toBe(1);
  });

  test('is answered as it is stored', async () => {
    const product = await buildProduct({ stock: 3 });
    const customer = newCustomer();
    const payment = await startPayment(
      commerce,
      customer,
      cardPayment(product.id, { quantity: 2, expected_total: 1000 }),
    );
    await commerce.sandbox.pay(payment.secret);
    const placed = await placeOrder(commerce, customer, payment.id, product.id);
    const read = await commerce.send('GET', `/api/orders/${placed.body.order._id}`, { as: customer });
    expect([placed.status, read.status]).toEqual([201, 200]);
    expect(placed.body.order).toEqual(read.body);
  });

  test('keeps the names of its products in both languages, as does its event, and is found by either', async () => {
    const product = await buildProduct({ product_name: 'Lamb stew', product_name_bn: 'ভেড়ার স্টু' });
    const { order, customer } = await buyOne(commerce, product.id);
    await inTransaction(() => Products.updateOne({ _id: product.id }, { productNameBn: 'অন্য নাম' }));
    const names = { product_name: 'Lamb stew', product_name_bn: 'ভেড়ার স্টু' };
    const { body } = await commerce.send('GET', `/api/orders/${order._id}`, { as: customer });
    expect(body).toMatchObject({ ...names, lines: [names] });
    const events = await OutboxRows.find({ 'envelope.aggregate.id': order._id }).sort({ _id: 1 }).lean();
    expect(events.map(({ envelope }) => envelope.data)).toMatchObject([names]);
    const found = await commerce.send('GET', `/api/orders?search=${encodeURIComponent('ভেড়ার')}`, {
      as: userCaller(newId(), 'admin'),
    });
    expect(found.body.map(({ _id }: { _id: string }) => _id)).toContain(order._id);
  });

  test('ignores customer, number, status and date in the body', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.pay(payment.secret);
    const { body } = await commerce.send('POST', '/api/orders', {
      as: customer,
      body: {
        payment_id: payment.id,
        product_id: product.id,
        order_id: 'PC-1999-000001',
        customer_id: newId(),
        order_date: '1999-01-01',
        status: 'Delivered',
        orderer_name: 'Somebody Else',
        shipping_address: 'Elsewhere',
      },
    });
    expect(body.order).toMatchObject({
      customer_id: customer.id,
      status: 'Pending',
      orderer_name: 'Rahima Khatun',
    });
    expect(body.order.order_id).not.toBe('PC-1999-000001');
    expect(body.order.order_date).not.toMatch(/^1999/);
  });

  test('cannot use the payment of another customer, by either of its ids', async () => {
    const product = await buildProduct();
    const { payment } = await buyOne(commerce, product.id);
    const thief = newCustomer();
    for (const reference of [payment.id, payment.intentId]) {
      const response = await placeOrder(commerce, thief, reference, product.id);
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    expect(await ordersOf(thief)).toBe(0);
  });

  test.each([['pi_unknown'], ['6afff403b548502a8094e92d'], ['order please']])(
    'with an unknown reference (%s) is not found',
    async (reference) => {
      const product = await buildProduct();
      expect((await placeOrder(commerce, newCustomer(), reference, product.id)).status).toBe(404);
    },
  );

  test('with an invented bKash id requires payment', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    const response = await placeOrder(commerce, customer, '1795159043987bkash', product.id);
    expect([response.status, response.body.code]).toEqual([402, 'payment_required']);
    expect(await ordersOf(customer)).toBe(0);
  });

  test('for another product or quantity than was paid for is refused', async () => {
    const [cheap, dear] = [await buildProduct(), await buildProduct({ product_price: 3500 })];
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(cheap.id));
    await commerce.sandbox.pay(payment.secret);
    const other = await placeOrder(commerce, customer, payment.id, dear.id);
    expect([other.status, other.body.code]).toEqual([409, 'order_payment_mismatch']);
    const more = await commerce.send('POST', '/api/orders', {
      as: customer,
      body: { payment_id: payment.id, product_id: cheap.id, quantity: 9 },
    });
    expect([more.status, more.body.code]).toEqual([409, 'order_payment_mismatch']);
    expect(await ordersOf(customer)).toBe(0);
  });

  test('is not created while the payment is unpaid', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    const response = await placeOrder(commerce, customer, payment.id, product.id);
    expect([response.status, response.body.code]).toEqual([402, 'payment_required']);
    expect(await ordersOf(customer)).toBe(0);
  });

  test('is answered with 503 while the provider is unavailable', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.configure({ fail_next: { status: 500, times: 3, path: '/v1/payment_intents' } });
    const response = await placeOrder(commerce, customer, payment.id, product.id);
    expect([response.status, response.body.code]).toEqual([503, 'unavailable']);
  });

  test.each([
    ['payment_id', { payment_id: { $ne: null } }],
    ['product_id', { product_id: 'x' }],
    ['quantity', { quantity: 0 }],
  ])('is refused with an invalid %s, which the error names', async (field, fields) => {
    const product = await buildProduct();
    const { status, body } = await commerce.send('POST', '/api/orders', {
      as: newCustomer(),
      body: { payment_id: newId(), product_id: product.id, ...fields },
    });
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  test('requires sign-in', async () => {
    const response = await commerce.send('POST', '/api/orders', { as: visitor, body: {} });
    expect(response.status).toBe(401);
  });
});

describe('an order with a bare card id, as the specification’s client sends it', () => {
  const orderer = {
    orderer_name: 'Karim Ahmed',
    orderer_email: 'karim@example.com',
    orderer_contact: '+8801811223344',
    shipping_address: 'Lake Road 2, Khulna',
  };
  const send = (
    customer: ReturnType<typeof newCustomer>,
    card: string,
    productId: string,
    extra: object = {},
  ) =>
    commerce.send('POST', '/api/orders', {
      as: customer,
      body: { payment_id: card, product_id: productId, ...orderer, ...extra },
    });

  test('charges the card once at our price, however often it is sent', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const card = await commerce.sandbox.typeCard();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(customer, card, product.id)));
    expect(responses.map(({ body }) => body.code).filter(Boolean)).toEqual([]);
    expect(new Set(responses.map(({ body }) => String(body.order._id))).size).toBe(1);
    expect(responses[0]?.body.order).toMatchObject({ ...orderer, total_price: 500 });
    expect((await send(customer, card, product.id)).status).toBe(200);
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ charges: 1, captured: 50_000 });
    expect(await stockOf(product.id)).toBe(4);
  });

  test('does not charge a card that the browser has just paid with', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const card = await commerce.sandbox.typeCard();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.pay(payment.secret, card);
    const { body } = await send(customer, card, product.id);
    expect(body.order.payment_id).toBe(payment.id);
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ intents: 1, charges: 1 });
  });

  test('shows the provider’s reason when the card is declined, and releases the stock at once', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const card = await commerce.sandbox.typeCard('4000000000009995');
    const { status, body } = await send(customer, card, product.id);
    expect([status, body.code, body.message]).toEqual([
      402,
      'payment_declined',
      'Your card has insufficient funds.',
    ]);
    expect(await stockOf(product.id)).toBe(5);
    expect(await ordersOf(customer)).toBe(0);
  });

  test('returns the client secret when the bank requires authentication', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const card = await commerce.sandbox.typeCard('4000002760003184');
    const { status, body } = await send(customer, card, product.id);
    expect([status, body.code]).toEqual([402, 'payment_action_required']);
    expect(body.details.client_secret).toMatch(/^pi_\w+_secret_/);
    expect(await stockOf(product.id)).toBe(4);
  });

  test('cannot use the card of another customer', async () => {
    const product = await buildProduct();
    const card = await commerce.sandbox.typeCard();
    await send(newCustomer(), card, product.id);
    const thief = newCustomer();
    expect((await send(thief, card, product.id)).status).toBe(404);
    expect(await Payments.countDocuments({ customerId: thief.id })).toBe(0);
  });

  test('stores nothing for an unknown card', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    expect((await send(customer, 'pm_unknown', product.id)).status).toBe(404);
    expect(await Payments.countDocuments({ customerId: customer.id })).toBe(0);
    expect(await stockOf(product.id)).toBe(5);
  });

  test('names the missing customer fields and charges nothing', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const card = await commerce.sandbox.typeCard();
    const { status, body } = await placeOrder(commerce, customer, card, product.id);
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(orderer));
    expect(await Payments.countDocuments({ customerId: customer.id })).toBe(0);
  });
});
