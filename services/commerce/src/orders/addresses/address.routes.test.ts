import { maxAddresses } from '@petcare/contracts/commerce/orders/addresses.ts';
import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../order.model.ts';
import { billing, cardPayment, newCustomer, placeOrder, startPayment } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Addresses } from './address.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;
const { email: _email, ...postal } = billing;
const home = { label: 'Home', ...postal };
const add = (as: Customer, body: object = home) => commerce.send('POST', '/api/addresses', { as, body });
const list = (as: Customer) => commerce.send('GET', '/api/addresses', { as });

describe('the address book', () => {
  test('holds addresses that are changed and deleted, the one saved last first', async () => {
    const customer = newCustomer();
    const added = await add(customer);
    expect(added).toMatchObject({ status: 201, body: { address: home } });
    await add(customer, { ...home, label: 'Office', address: 'House 9' });
    const id = String(added.body.address._id);
    const body = { ...home, phone: '০১৮১১২২৩৩৪৪' };
    const changed = await commerce.send('PUT', `/api/addresses/${id}`, { as: customer, body });
    expect(changed.body.address).toMatchObject({ phone: '+8801811223344' });
    expect((await list(customer)).body).toMatchObject([{ label: 'Home' }, { label: 'Office' }]);
    expect((await commerce.send('DELETE', `/api/addresses/${id}`, { as: customer })).status).toBe(200);
    expect((await list(customer)).body).toMatchObject([{ label: 'Office' }]);
  });

  test('holds an address once, with the label given last', async () => {
    const customer = newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(customer, { ...home, label: `Home ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await list(customer)).body).toHaveLength(1);
    const { body: other } = await add(customer, { ...home, address: 'House 9' });
    const path = `/api/addresses/${String(other.address._id)}`;
    const same = await commerce.send('PUT', path, { as: customer, body: home });
    expect(same).toMatchObject({ status: 409, body: { code: 'address_exists' } });
  });

  test('never holds more than its limit, also when thirty are added at once', async () => {
    const customer = newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => add(customer, { ...home, address: `House ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxAddresses);
    expect(answers.filter(({ body }) => body.code === 'too_many_addresses')).toHaveLength(20);
    expect(await Addresses.countDocuments({ userId: customer.id })).toBe(maxAddresses);
  });

  test('is closed to visitors and other users', async () => {
    const { body } = await add(newCustomer());
    const path = `/api/addresses/${String(body.address._id)}`;
    const stranger = newCustomer();
    expect((await list(stranger)).body).toEqual([]);
    expect((await commerce.send('PUT', path, { as: stranger, body: home })).status).toBe(404);
    expect((await commerce.send('DELETE', path, { as: stranger })).status).toBe(404);
    expect((await commerce.send('GET', '/api/addresses', { as: visitor })).status).toBe(401);
    expect(await Addresses.countDocuments({ _id: body.address._id })).toBe(1);
  });

  test.each([
    ['phone', '123'],
    ['division', 'Atlantis'],
    ['district', 'Rangamati'],
    ['label', ' '],
  ])('refuses a wrong %s', async (field, value) => {
    const { status, body } = await add(newCustomer(), { ...home, [field]: value });
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  test('is a part of the data export, and is erased with its user', async () => {
    const customer = newCustomer();
    await add(customer);
    const internal = { as: { kind: 'system', name: 'account' } as const };
    const exported = await commerce.send('GET', `/internal/commerce/users/${customer.id}/rows`, internal);
    expect(exported.body.addresses).toMatchObject([home]);
    await commerce.send('DELETE', `/internal/commerce/users/${customer.id}/personal-rows`, {
      as: { kind: 'system', name: 'cascade' },
    });
    expect(await Addresses.countDocuments({ userId: customer.id })).toBe(0);
  });
});

test('the note of a customer is stored with the order, and erased with the customer', async () => {
  const product = await buildProduct();
  const customer = newCustomer();
  const { purchase, ...others } = cardPayment(product.id);
  const noted = { ...others, purchase: { ...purchase, note: 'Ring twice.\nThe dog is friendly.' } };
  const payment = await startPayment(commerce, customer, noted);
  await commerce.sandbox.pay(payment.secret);
  const { body } = await placeOrder(commerce, customer, payment.id, product.id);
  expect(body.order.order_note).toBe('Ring twice.\nThe dog is friendly.');
  await commerce.send('DELETE', `/api/orders/customer/${customer.id}`, {
    as: { kind: 'system', name: 'cascade' },
  });
  expect(JSON.stringify(await Orders.findById(body.order._id).lean())).not.toContain('Ring twice');
});
