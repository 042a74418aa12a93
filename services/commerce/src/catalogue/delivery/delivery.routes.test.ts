import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { readPdf } from '@petcare/pdf/testing/read-pdf.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { Payments } from '../../payments/payment.model.ts';
import { billing, cardPayment, newCustomer, placeOrder, startPayment } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Tariffs } from './tariff.model.ts';

const admin = userCaller(newId(), 'admin');
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());
beforeEach(() => inTransaction(() => Tariffs.deleteMany()));

const table = (changes: object = {}) => ({
  version: 0,
  zones: [{ name: 'Around Dhaka', districts: ['Gazipur'], charge: 90, per_extra_kg: 20, days: 2 }],
  elsewhere: { charge: 130, per_extra_kg: 25, days: 3 },
  free_from: 5_000,
  cutoff_hour: 24,
  default_weight: 500,
  ...changes,
});
const setTable = (changes: object = {}, as: Parameters<TestCommerce['send']>[2] = { as: admin }) =>
  commerce.send('PUT', '/api/delivery/tariff', { ...as, body: table(changes) });
const quote = (district: string, lines: string) =>
  commerce.send('GET', `/api/delivery/quote?${new URLSearchParams({ district, lines }).toString()}`, {
    as: visitor,
  });

describe('the table of delivery charges', () => {
  test('is public, and does not exist before an admin sets it', async () => {
    expect((await commerce.send('GET', '/api/delivery/tariff', { as: visitor })).body).toEqual({
      tariff: null,
    });
    const saved = await setTable();
    expect(saved).toMatchObject({ status: 200, body: { tariff: { version: 1, free_from: 5_000 } } });
    const shown = await commerce.send('GET', '/api/delivery/tariff', { as: visitor });
    expect(shown.body.tariff).toEqual(saved.body.tariff);
    const [audit] = await OutboxRows.find({ 'envelope.data.action': 'delivery_tariff.changed' })
      .sort({ _id: 1 })
      .lean();
    expect(audit?.envelope.data).toMatchObject({ before: null, after: { cutoff_hour: 24 } });
  });

  test('keeps each version, and of twenty changes at once one wins', async () => {
    await setTable();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => setTable({ version: 1, free_from: 1_000 + index })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'version_conflict')).toHaveLength(19);
    const { body } = await commerce.send('GET', '/api/delivery/tariffs', { as: admin });
    expect(body.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  test('is changed and its versions are listed by admins only', async () => {
    for (const [as, status] of [
      [visitor, 401],
      [newCustomer(), 403],
      [userCaller(newId(), 'doctor'), 403],
    ] as const) {
      expect((await setTable({}, { as })).status).toBe(status);
      expect((await commerce.send('GET', '/api/delivery/tariffs', { as })).status).toBe(status);
    }
    expect(await Tariffs.countDocuments()).toBe(0);
  });

  test.each([
    ['a district in two zones', { zones: [table().zones[0], table().zones[0]] }, 'zones'],
    [
      'a fraction of a poisha',
      { elsewhere: { charge: 1.234, per_extra_kg: 0, days: 1 } },
      'elsewhere.charge',
    ],
    ['an hour that does not exist', { cutoff_hour: 25 }, 'cutoff_hour'],
    [
      'an unknown district',
      { zones: [{ ...table().zones[0], districts: ['Atlantis'] }] },
      'zones.0.districts.0',
    ],
  ])('refuses %s', async (_name, changes, field) => {
    const { status, body } = await setTable(changes);
    expect([status, body.errors[0].field]).toEqual([400, field]);
    expect(await Tariffs.countDocuments()).toBe(0);
  });
});

describe('a purchase with delivery', () => {
  test('costs the quoted total, which the order, its receipt and its refund show', async () => {
    await setTable();
    const product = await buildProduct({ weight_grams: 1_200 });
    const quoted = await quote('Gazipur', `${product.id}:2`);
    expect(quoted.body).toMatchObject({ items: 1_000, charge: 130, total: 1_130, weight_grams: 2_400 });
    const customer = newCustomer();
    const body = cardPayment(product.id, { quantity: 2, expected_total: 1_130 });
    const payment = await startPayment(commerce, customer, body);
    await commerce.sandbox.pay(payment.secret);
    const placed = await placeOrder(commerce, customer, payment.id, product.id);
    expect(placed.body.order).toMatchObject({
      total_price: 1_130,
      delivery: { charge: 130, expected_on: quoted.body.expected_on, weight_grams: 2_400 },
    });
    const id = String(placed.body.order._id);
    const receipt = await fetch(`${commerce.url}/api/orders/${id}/receipt`, {
      headers: await commerce.identity.as(customer),
    });
    const texts = readPdf(new Uint8Array(await receipt.arrayBuffer())).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Delivery', '৳130', '৳1,130']));
    await commerce.send('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} });
    expect(await Orders.findById(id).lean()).toMatchObject({ status: 'Cancelled', refunded: 113_000 });
  });

  test('is refused at the total without the charge, with the new total', async () => {
    await setTable();
    const { id } = await buildProduct();
    const started = await commerce.send('POST', '/api/payments/card', {
      as: newCustomer(),
      body: cardPayment(id),
    });
    expect(started).toMatchObject({ status: 409, body: { code: 'price_changed', details: { total: 590 } } });
  });

  test('keeps the charge of its beginning when the table changes before it is paid', async () => {
    await setTable();
    const product = await buildProduct();
    const customer = newCustomer();
    const payment = await startPayment(commerce, customer, cardPayment(product.id, { expected_total: 590 }));
    await setTable({ version: 1, zones: [], elsewhere: { charge: 999, per_extra_kg: 0, days: 9 } });
    await commerce.sandbox.pay(payment.secret);
    const placed = await placeOrder(commerce, customer, payment.id, product.id);
    expect(placed.body.order).toMatchObject({ total_price: 590, delivery: { charge: 90 } });
    expect(await Orders.findById(placed.body.order._id).lean()).toMatchObject({ delivery: { tariff: 1 } });
  });

  test('by the card of the specification’s client is charged for the district of its address line', async () => {
    await setTable();
    const { id } = await buildProduct();
    const customer = newCustomer();
    const order = async (shipping_address: string) => {
      const placed = await commerce.send('POST', '/api/orders', {
        as: customer,
        body: {
          payment_id: await commerce.sandbox.typeCard(),
          product_id: id,
          orderer_name: 'Rahima Khatun',
          orderer_email: 'rahima@example.com',
          orderer_contact: '01711223344',
          shipping_address,
        },
      });
      return placed.body.order.total_price;
    };
    expect(await order('House 7, Gazipur, 1700, Dhaka')).toBe(590);
    expect(await order('Somewhere')).toBe(630);
    // No field of its own could be named.
    expect(await order('House 7, Gazipur, 3100, Sylhet')).toBe(630);
  });

  test('is refused for a district of another division, with nothing stored, and any other text is priced', async () => {
    await setTable();
    const { id } = await buildProduct({ stock: 5 });
    const customer = newCustomer();
    const start = (district: string, expected_total: number) =>
      commerce.send('POST', '/api/payments/card', {
        as: customer,
        body: cardPayment(id, { billing: { ...billing, division: 'Sylhet', district }, expected_total }),
      });
    const refused = await start('Gazipur', 590);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'billing.district']);
    expect([await Payments.countDocuments({ customerId: customer.id }), await stockOf(id)]).toEqual([0, 5]);
    expect((await start('Beanibazar', 630)).status).toBe(201);
    const query = new URLSearchParams({ district: 'Beanibazar', division: 'Sylhet', lines: `${id}:1` });
    const quoted = await commerce.send('GET', `/api/delivery/quote?${query.toString()}`, { as: visitor });
    expect(quoted.body.charge).toBe(130);
  });

  test('without a table costs its items alone, and has no expected day', async () => {
    const { id } = await buildProduct();
    const quoted = await quote('Gazipur', `${id}:1`);
    expect(quoted.body).toEqual({
      items: 500,
      charge: 0,
      total: 500,
      weight_grams: null,
      expected_on: null,
      free_from: null,
    });
    expect((await quote('Gazipur', `${newId()}:1`)).status).toBe(404);
    expect((await quote('Gazipur', `${id}:21`)).body.errors[0].field).toBe('lines');
  });
});
