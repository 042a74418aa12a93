import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { buyOne, cardPayment, placeOrder, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments } from '../payment.model.ts';
import { settlePayment } from './settle-payment.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const storedPayment = async (id: string) => (await Payments.findById(id).lean())!;
const idOf = async (id: string) => (await storedPayment(id))._id;

test('a paid payment becomes one order with one event and no reservation', async () => {
  const product = await buildProduct({ stock: 5, product_name: 'Rope ring' });
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret);
  const { status, body } = await placeOrder(commerce, customer, payment.id, product.id);
  expect(status).toBe(201);
  expect(body.message).toBe('Your order has been saved!');
  expect(body.order).toMatchObject({
    order_id: expect.stringMatching(/^PC-\d{4}-\d{6}$/) as unknown,
    product_name: 'Rope ring',
    quantity: 1,
    unit_price: 500,
    total_price: 500,
    customer_id: customer.id,
    payment_id: payment.id,
    payment_status: 'paid',
    orderer_name: 'Rahima Khatun',
    orderer_contact: '+8801711223344',
    shipping_address: 'House 7, Road 3, Gazipur, 1700, Dhaka',
    status: 'Pending',
    version: 1,
    timeline: [{ status: 'Pending', by: 'customer' }],
  });
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'paid', reservation: 'consumed' });
  expect(await stockOf(product.id)).toBe(4);
  const [event, ...others] = await commerce.eventsAbout(body.order._id);
  expect(others).toEqual([]);
  expect(event?.envelope).toMatchObject({
    name: 'order.placed',
    aggregate: { sequence: 1 },
    actor: { id: customer.id },
    data: { customer_id: customer.id, status: 'Pending', order_number: body.order.order_id },
  });
});

test('a valid card after a declined one pays the same intent once', async () => {
  const product = await buildProduct({ stock: 5 });
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret, 'pm_card_chargeDeclined');
  const declined = await placeOrder(commerce, customer, payment.id, product.id);
  expect([declined.status, declined.body.code]).toEqual([402, 'payment_declined']);
  expect(declined.body.message).toBe('Your card was declined.');
  expect(await stockOf(product.id)).toBe(4);

  await commerce.sandbox.pay(payment.secret, 'pm_card_visa');
  const placed = await placeOrder(commerce, customer, payment.id, product.id);
  expect(placed.status).toBe(201);
  expect(await storedPayment(payment.id)).toMatchObject({ status: 'paid', failure: null });
  expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ intents: 1, charges: 1 });
});

test('a card that needs authentication returns the client secret', async () => {
  const product = await buildProduct();
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret, 'pm_card_threeDSecureRequired');
  const { status, body } = await placeOrder(commerce, customer, payment.id, product.id);
  expect([status, body.code]).toEqual([402, 'payment_action_required']);
  expect(body.details.client_secret).toBe(payment.secret);
});

test('concurrent settlements of a payment wait for the first one, which alone queries the provider', async () => {
  const product = await buildProduct({ stock: 5 });
  const payment = await startPayment(commerce, newCustomer(), cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret);
  const id = await idOf(payment.id);
  const { providers } = commerce.payments;
  let queries = 0;
  const find = (ref: string) => {
    queries += 1;
    return providers.card.find(ref);
  };
  const deps = { ...commerce.payments, providers: { ...providers, card: { ...providers.card, find } } };
  const settled = await Promise.all(Array.from({ length: 5 }, () => settlePayment(id, deps)));
  expect(queries).toBe(1);
  expect(settled.filter(({ createdOrder }) => createdOrder)).toHaveLength(1);
  expect(settled.map(({ payment: { status } }) => status)).toEqual(settled.map(() => 'paid'));
});

test('a settlement that finds nothing new changes nothing', async () => {
  const product = await buildProduct();
  const payment = await startPayment(commerce, newCustomer(), cardPayment(product.id));
  const id = await idOf(payment.id);
  await settlePayment(id, commerce.payments);
  const before = await storedPayment(payment.id);
  await settlePayment(id, commerce.payments);
  expect(await storedPayment(payment.id)).toEqual(before);
});

describe('a payment that does not match', () => {
  test.each([
    ['amount', { amount: 40_000 }, {}],
    ['payment', {}, { 'metadata[payment_id]': newId() }],
    ['customer', {}, { 'metadata[customer_id]': newId() }],
  ])('by %s creates no order and needs review', async (_, stored, atProvider) => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    if (Object.keys(stored).length > 0) await Payments.updateOne({ _id: payment.id }, stored);
    if (Object.keys(atProvider).length > 0) await commerce.sandbox.changeIntent(payment.intentId, atProvider);
    await commerce.sandbox.pay(payment.secret);
    const { status, body } = await placeOrder(commerce, customer, payment.id, product.id);
    expect([status, body.code]).toEqual([409, 'payment_pending']);
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'needs_review', orderId: null });
    expect(await Orders.countDocuments({ customerId: customer.id })).toBe(0);
  });
});

describe('a payment after its reservation expired', () => {
  async function expireInDatabase(id: string, productId: string) {
    await Payments.updateOne({ _id: id }, { status: 'expired', reservation: 'released', attemptKey: null });
    const { Products } = await import('../../catalogue/products/product.model.ts');
    await inTransaction(() => Products.updateOne({ _id: productId }, { $inc: { stock: 1 } }));
  }

  test('becomes an order while stock is left', async () => {
    const product = await buildProduct({ stock: 1 });
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await expireInDatabase(payment.id, product.id);
    await commerce.sandbox.pay(payment.secret);
    const { status } = await placeOrder(commerce, customer, payment.id, product.id);
    expect(status).toBe(201);
    expect(await stockOf(product.id)).toBe(0);
  });

  test('is refunded once when the product is sold out', async () => {
    const product = await buildProduct({ stock: 1 });
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await expireInDatabase(payment.id, product.id);
    await buyOne(commerce, product.id);
    await commerce.sandbox.pay(payment.secret);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => placeOrder(commerce, customer, payment.id, product.id)),
    );
    expect(responses.map(({ body }) => body.code)).toEqual(responses.map(() => 'out_of_stock'));
    expect(responses[0]?.body.message).toMatch(/^This product was sold out before your payment arrived/);
    expect(await storedPayment(payment.id)).toMatchObject({ status: 'refunded', orderId: null });
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ captured: 50_000, refunded: 50_000 });
    expect(await Orders.countDocuments({ customerId: customer.id })).toBe(0);
    expect(await stockOf(product.id)).toBe(0);
  });
});

test('a paid payment stays paid when it is settled again', async () => {
  const product = await buildProduct();
  const { payment, customer } = await buyOne(commerce, product.id);
  const before = await storedPayment(payment.id);
  await settlePayment(await idOf(payment.id), commerce.payments);
  const again = await placeOrder(commerce, customer, payment.id, product.id);
  expect(again.status).toBe(200);
  expect((await storedPayment(payment.id)).status).toBe(before.status);
});

test('a late answer of the provider does not undo a dispute that was handled meanwhile', async () => {
  const product = await buildProduct();
  const { payment } = await buyOne(commerce, product.id);
  const { providers } = commerce.payments;
  let isFirst = true;
  const find = async (ref: string) => {
    const seen = await providers.card.find(ref);
    if (!isFirst) return seen;
    isFirst = false;
    await commerce.sandbox.configure({ dispute: ref });
    for (const event of await commerce.sandbox.eventsOf(ref)) await commerce.deliver(event);
    return seen;
  };
  const deps = { ...commerce.payments, providers: { ...providers, card: { ...providers.card, find } } };
  await settlePayment(await idOf(payment.id), deps, { alwaysQuery: true });
  expect(await storedPayment(payment.id)).toMatchObject({ dispute: 'open', status: 'disputed' });
});
