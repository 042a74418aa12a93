import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { buyOne, cardPayment, placeOrder, newCustomer, startPayment } from '../../testing/build-payment.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments } from '../payment.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

async function paidButUnsettled(card?: string) {
  const product = await buildProduct({ stock: 5 });
  const customer = newCustomer();
  const payment = await startPayment(commerce, customer, cardPayment(product.id));
  await commerce.sandbox.pay(payment.secret, card);
  const events = await commerce.sandbox.eventsOf(payment.intentId);
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
  if (!succeeded) throw new Error('the sandbox has no succeeded event');
  return { product, customer, payment, events, succeeded };
}
const serial = (number: string) => Number(number.split('-').at(-1));
const ordersOf = (customer: { id: string }) => Orders.countDocuments({ customerId: customer.id });

describe('a webhook', () => {
  test('creates the order without the browser, which receives the same order later', async () => {
    const { product, customer, payment, succeeded } = await paidButUnsettled();
    expect((await commerce.deliver(succeeded)).body).toEqual({ received: true });
    const stored = await Orders.findOne({ paymentId: payment.id }).lean();
    const placed = await placeOrder(commerce, customer, payment.id, product.id);
    expect([placed.status, placed.body.order._id]).toEqual([200, stored?._id]);
    const [event] = await commerce.eventsAbout(placed.body.order._id);
    expect(event?.envelope.actor).toEqual({ id: 'commerce', role: 'system' });
  });

  test('fifty shuffled deliveries and ten order requests at once have one effect', async () => {
    const { product, customer, payment, events } = await paidButUnsettled();
    const { order: before } = await buyOne(commerce, product.id);
    const copies = Array.from({ length: 50 }, (_, index) => events[(index * 7) % events.length]!);
    const [deliveries, clicks] = await Promise.all([
      Promise.all(copies.map((event) => commerce.deliver(event))),
      Promise.all(Array.from({ length: 10 }, () => placeOrder(commerce, customer, payment.id, product.id))),
    ]);
    expect(deliveries.map(({ status }) => status)).toEqual(copies.map(() => 200));
    expect(clicks.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
    expect(clicks.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(new Set(clicks.map(({ body }) => String(body.order._id))).size).toBe(1);
    expect(await ordersOf(customer)).toBe(1);
    const { _id, order_id } = clicks[0]!.body.order;
    expect(await commerce.eventsAbout(_id)).toHaveLength(1);
    // Concurrent settlements draw one number.
    expect(serial(order_id)).toBe(serial(before.order_id) + 1);
    expect(await commerce.sandbox.stateOf(customer.id)).toMatchObject({ charges: 1, captured: 50_000 });
    expect(await stockOf(product.id)).toBe(3);
  });

  test('about a decline that arrives after the payment changes nothing', async () => {
    const product = await buildProduct();
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id));
    await commerce.sandbox.pay(payment.secret, 'pm_card_chargeDeclined');
    await commerce.sandbox.pay(payment.secret, 'pm_card_visa');
    const events = await commerce.sandbox.eventsOf(payment.intentId);
    for (const event of events.toReversed()) await commerce.deliver(event);
    expect(await Payments.findById(payment.id).lean()).toMatchObject({ status: 'paid', failure: null });
    expect(await ordersOf(customer)).toBe(1);
  });

  test('that cannot be processed is answered with 503, so that the provider repeats it', async () => {
    const { customer, succeeded } = await paidButUnsettled();
    await commerce.sandbox.configure({ fail_next: { status: 500, times: 3, path: '/v1/payment_intents' } });
    expect((await commerce.deliver(succeeded)).status).toBe(503);
    expect((await commerce.deliver(succeeded)).status).toBe(200);
    expect(await ordersOf(customer)).toBe(1);
  });

  test('about an unknown intent is accepted without effect', async () => {
    const { succeeded } = await paidButUnsettled();
    const foreign = {
      ...succeeded,
      id: 'evt_foreign',
      data: { object: { id: 'pi_foreign', object: 'payment_intent' } },
    };
    expect((await commerce.deliver(foreign)).status).toBe(200);
  });

  test('about a refund in the provider’s console updates payment and order', async () => {
    const product = await buildProduct();
    const { payment, order } = await buyOne(commerce, product.id);
    await commerce.sandbox.refund(payment.intentId);
    const events = await commerce.sandbox.eventsOf(payment.intentId);
    await commerce.deliver(events.find(({ type }) => type === 'charge.refunded')!);
    expect((await Payments.findById(payment.id).lean())?.status).toBe('refunded');
    expect((await Orders.findById(order._id).lean())?.paymentStatus).toBe('refunded');
  });
});

describe('an invalid webhook', () => {
  const post = (body: string, signature?: string) =>
    commerce.send('POST', '/api/webhooks/stripe', {
      body,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    });

  test.each([
    ['unsigned', (body: string) => post(body)],
    [
      'signed with another secret',
      (body: string) => post(body, commerce.signatureOf(body, { secret: 'whsec_other' })),
    ],
    ['changed by one byte', (body: string) => post(`${body} `, commerce.signatureOf(body))],
    [
      'older than five minutes',
      (body: string) => post(body, commerce.signatureOf(body, { at: Math.floor(Date.now() / 1000) - 301 })),
    ],
    [
      'older, with a new date in its signature',
      (body: string) => {
        const now = Math.floor(Date.now() / 1000);
        const signature = commerce.signatureOf(body, { at: now - 301 });
        return post(body, signature.replace(/^t=\d+/, `t=${now}`));
      },
    ],
    [
      'reformatted',
      (body: string) => post(JSON.stringify(JSON.parse(body), null, 2), commerce.signatureOf(body)),
    ],
    ['empty', () => post('', commerce.signatureOf(''))],
    ['not even JSON', () => post('hello', 'not-a-signature')],
  ])('%s: 400 and no effect', async (_, send) => {
    const { customer, succeeded } = await paidButUnsettled();
    const response = await send(JSON.stringify(succeeded));
    expect([response.status, response.body.code]).toEqual([400, 'bad_signature']);
    expect(await ordersOf(customer)).toBe(0);
  });

  test('without a body is refused too', async () => {
    const response = await commerce.send('POST', '/api/webhooks/stripe', {
      headers: { 'stripe-signature': 't=1,v1=00' },
    });
    expect([response.status, response.body.code]).toEqual([400, 'bad_signature']);
  });
});
