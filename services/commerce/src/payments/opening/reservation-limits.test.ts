import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingPayment } from '../../testing/build-booking.ts';
import { buyOne, cardPayment, newCustomer, placeOrder, startPayment } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { stayIn } from '../../testing/build-stay.ts';
import { startCommerceProcess } from '../../testing/commerce-process.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Payments } from '../payment.model.ts';
import { settleDuePayments } from '../settlement/settle-due-payments.ts';

let commerce: TestCommerce;
let bus: TestBus;
beforeAll(async () => {
  bus = await testBus();
  commerce = await startTestCommerce();
});
afterAll(async () => {
  await commerce.stop();
  await bus.close();
});

type Customer = ReturnType<typeof newCustomer>;

const start = (customer: Customer, body: unknown, send = commerce.send) =>
  send('POST', '/api/payments/card', { as: customer, body });
const startFor = (customer: Customer, productId: string, quantity = 1) =>
  start(customer, cardPayment(productId, { quantity, expected_total: 500 * quantity }));
const heldBy = (customer: Customer) =>
  Payments.countDocuments({ customerId: customer.id, reservation: 'held' });
const ageBy = (customer: Customer, minutes: number) =>
  Payments.collection.updateMany({ customerId: customer.id, reservation: 'held' }, [
    {
      $set: Object.fromEntries(
        ['createdAt', 'updatedAt', 'expiresAt'].map((field) => [
          field,
          { $subtract: [`$${field}`, minutes * 60_000] },
        ]),
      ),
    },
  ]);

describe('unpaid reservations of one user', () => {
  test('of 50 attempts at once through two processes, three hold', async () => {
    const copy = await startCommerceProcess(commerce, bus);
    const customer = newCustomer();
    const products = await Promise.all(Array.from({ length: 50 }, () => buildProduct({ stock: 5 })));
    const responses = await Promise.all(
      products.map(({ id }, index) =>
        start(customer, cardPayment(id), index % 2 === 0 ? commerce.send : copy.send),
      ),
    );
    await copy.stop();
    const refused = responses.filter(({ status }) => status !== 201);
    expect(await heldBy(customer)).toBe(3);
    expect(refused).toHaveLength(47);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['429 too_many_requests']),
    );
    const stocks = await Promise.all(products.map(({ id }) => stockOf(id)));
    expect(stocks.filter((stock) => stock === 4)).toHaveLength(3);
    expect(await Payments.countDocuments({ customerId: customer.id })).toBe(3);
  });

  test('are refused with the wait, and a canceled one makes room', async () => {
    const customer = newCustomer();
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await buildProduct({ stock: 5 })).id),
    );
    const [first, , , fourth = ''] = ids;
    const opened = await startPayment(commerce, customer, cardPayment(first));
    for (const id of ids.slice(1, 3)) await startPayment(commerce, customer, cardPayment(id));
    const refused = await startFor(customer, fourth);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You have 3 unfinished payments. Finish or cancel one of them first.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    expect((await startFor(newCustomer(), fourth)).status).toBe(201);

    await commerce.send('POST', `/api/payments/${opened.id}/cancel`, { as: customer });
    expect((await startFor(customer, fourth)).status).toBe(201);
  });

  test('leave half of the stock to others, and all of a stock of four', async () => {
    const [many, few] = [await buildProduct({ stock: 12 }), await buildProduct({ stock: 4 })];
    const customer = newCustomer();
    const refused = await startFor(customer, many.id, 7);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'One customer can reserve at most 6 of these before paying.',
    ]);
    expect((await startFor(customer, many.id, 6)).status).toBe(201);
    expect((await startFor(customer, few.id, 4)).status).toBe(201);
    expect(await stockOf(many.id)).toBe(6);
  });

  test('of the same product give way to a newer attempt, so that one user never empties it', async () => {
    const product = await buildProduct({ stock: 10 });
    const customer = newCustomer();
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect((await startFor(customer, product.id, 5)).status).toBe(201);
    expect(await heldBy(customer)).toBe(1);
    expect(await stockOf(product.id)).toBe(5);
  });

  test('leave places of every night to others', async () => {
    const customer = newCustomer();
    const stay = stayIn(40, 2);
    const bodies = [stay, stay, stayIn(41, 2)].map((one) => bookingPayment(one));
    const statuses = [];
    for (const body of bodies) statuses.push((await start(customer, body)).status);
    // The third releases the first two, with which it shares a night.
    expect(statuses).toEqual([201, 201, 201]);
    expect((await start(newCustomer(), bookingPayment(stay))).status).toBe(201);
  });

  test('reserve a product for an hour in a day, however often they are renewed', async () => {
    const product = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    for (let hold = 0; hold < 4; hold += 1) {
      expect((await startFor(customer, product.id)).status).toBe(201);
      await ageBy(customer, 15);
      await settleDuePayments(commerce.payments);
      expect(await heldBy(customer)).toBe(0);
    }
    const refused = await startFor(customer, product.id);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You have reserved this too long without paying. Please try again later.',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(22 * 3_600);
    expect(await stockOf(product.id)).toBe(5);
    expect((await startFor(newCustomer(), product.id)).status).toBe(201);
    expect((await startFor(customer, (await buildProduct({ stock: 5 })).id)).status).toBe(201);
  });

  test('do not count what was paid', async () => {
    const product = await buildProduct({ stock: 20 });
    const customer = newCustomer();
    for (let purchase = 0; purchase < 8; purchase += 1) {
      const { order } = await buyOne(commerce, product.id, customer);
      expect(order.status).toBe('Pending');
    }
    expect(await stockOf(product.id)).toBe(12);
  });

  test('one attempt repeated at the limit is the same payment', async () => {
    const customer = newCustomer();
    for (let other = 0; other < 2; other += 1)
      await startPayment(commerce, customer, cardPayment((await buildProduct({ stock: 5 })).id));
    const body = cardPayment((await buildProduct({ stock: 5 })).id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(customer, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.payment._id)).size).toBe(1);
    await eventually(async () => expect(await heldBy(customer)).toBe(3));
  });
});

describe('unpaid reservations of one address', () => {
  const address = () => newCustomer().ip;

  test('of eight accounts that never paid leave half of a product to others, and who pays first gets it', async () => {
    const product = await buildProduct({ stock: 40 });
    const ip = address();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => startFor(newCustomer(ip), product.id, 5)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 201));
    expect(await stockOf(product.id)).toBeGreaterThanOrEqual(20);
    const unreserved = answers.filter(({ body }) => body.payment.reserved === false);
    expect(unreserved.length).toBeGreaterThan(0);

    // Control: the same customers of different addresses reserve more than half.
    const other = await buildProduct({ stock: 40 });
    for (let customer = 0; customer < 6; customer += 1) await startFor(newCustomer(), other.id, 5);
    expect(await stockOf(other.id)).toBe(10);
  });

  test('a customer without a reservation who pays gets the items', async () => {
    const product = await buildProduct({ stock: 12 });
    const ip = address();
    await startPayment(
      commerce,
      newCustomer(ip),
      cardPayment(product.id, { quantity: 6, expected_total: 3_000 }),
    );
    const customer = newCustomer(ip);
    const started = await startPayment(commerce, customer, cardPayment(product.id));
    expect(await Payments.findById(started.id).lean()).toMatchObject({
      reservation: 'released',
      status: 'pending',
    });
    await commerce.sandbox.pay(started.secret);
    const { body } = await placeOrder(commerce, customer, started.id, product.id);
    const { order } = body as { order: { status: string } };
    expect([order.status, await stockOf(product.id)]).toEqual(['Pending', 5]);
  });

  test('count for an hour in a day, also if each account renews none', async () => {
    const product = await buildProduct({ stock: 5 });
    const ip = address();
    for (let hold = 0; hold < 4; hold += 1) {
      const customer = newCustomer(ip);
      expect((await startFor(customer, product.id)).body.payment.reserved).toBeUndefined();
      await ageBy(customer, 15);
      await settleDuePayments(commerce.payments);
    }
    expect((await startFor(newCustomer(ip), product.id)).body.payment.reserved).toBe(false);
    expect(await stockOf(product.id)).toBe(5);
  });

  test('do not count for a customer who has paid before', async () => {
    const [product, bought] = [await buildProduct({ stock: 40 }), await buildProduct({ stock: 5 })];
    const ip = address();
    const regular = newCustomer(ip);
    await buyOne(commerce, bought.id, regular);
    await startFor(newCustomer(ip), product.id, 20);
    const started = await startFor(regular, product.id, 10);
    expect([started.status, started.body.payment.reserved]).toEqual([201, undefined]);
    expect(await stockOf(product.id)).toBe(10);
  });
});
