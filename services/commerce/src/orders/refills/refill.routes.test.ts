import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasePersonalData } from '../../lifecycle/erasure/erase-personal-data.ts';
import { Orders } from '../order.model.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { buyOne, newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Refills } from './refill.model.ts';
import { remindOfRefills } from './remind-of-refills.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Customer = ReturnType<typeof newCustomer>;

async function buyFood(as = newCustomer()) {
  const food = await buildProduct({ product_type: 'Pet Food', stock: 50 });
  const { customer } = await buyOne(commerce, food.id, as);
  return { customer, food };
}
const list = (as: Customer) => commerce.send('GET', '/api/refills', { as });
const set = (as: Customer, id: string, body: object = { every_days: 30 }) =>
  commerce.send('PUT', `/api/refills/${id}`, { as, body });
const end = (as: Customer, id: string) => commerce.send('DELETE', `/api/refills/${id}`, { as });
const today = () => dhakaDateOf(new Date());
/** Nine in the morning in Dhaka, when reminders are due. */
const morningIn = (days: number) => dhakaInstant(addDays(today(), days), 9 * 60);
const remindersOf = async ({ id }: Customer) =>
  (
    await OutboxRows.find({ 'envelope.name': 'refill.due', 'envelope.data.customer_id': id })
      .sort({ _id: 1 })
      .lean()
  ).map(({ envelope }) => envelope.data as { due_on: string; outcome: string; quantity: number });

describe('a reminder of a food', () => {
  test('is offered for bought foods, set, changed, paused, resumed and ended', async () => {
    const { customer, food } = await buyFood();
    await buyOne(commerce, (await buildProduct()).id, customer);
    const { productName } = food;
    expect((await list(customer)).body).toMatchObject({
      refills: [],
      offers: [{ product_id: food.id, product_name: productName }],
    });
    const first = await set(customer, food.id, { every_days: 30, quantity: 2 });
    expect(first.body.offers).toEqual([]);
    expect(first.body.refills).toMatchObject([
      { product_id: food.id, quantity: 2, every_days: 30, next_on: addDays(today(), 30), last: null },
    ]);
    const changed = await set(customer, food.id, { every_days: 45, quantity: 3 });
    expect(changed.body.refills).toMatchObject([{ quantity: 3, next_on: addDays(today(), 45) }]);
    const paused = await set(customer, food.id, { every_days: 45, quantity: 3, paused: true });
    expect(paused.body.refills).toMatchObject([{ next_on: null }]);
    const resumed = await set(customer, food.id, { every_days: 45, quantity: 3 });
    expect(resumed.body.refills).toMatchObject([{ next_on: addDays(today(), 45) }]);
    for (let times = 0; times < 2; times += 1)
      expect((await end(customer, food.id)).body).toMatchObject({ refills: [], offers: [{}] });
  });

  test('keeps its day when only the quantity changes', async () => {
    const { customer, food } = await buyFood();
    await set(customer, food.id);
    await Refills.updateOne({ userId: customer.id }, { nextAt: morningIn(3) });
    const { body } = await set(customer, food.id, { every_days: 30, quantity: 4 });
    expect(body.refills).toMatchObject([{ quantity: 4, next_on: addDays(today(), 3) }]);
  });

  test('is refused for a food that was not bought or sent back, for a toy, and for an unknown product', async () => {
    const { customer, food } = await buyFood();
    expect((await set(newCustomer(), food.id)).body.code).toBe('refill_not_offered');
    const toy = await buildProduct();
    await buyOne(commerce, toy.id, customer);
    expect((await set(customer, toy.id)).body.code).toBe('refill_not_offered');
    await Orders.updateMany({ customerId: customer.id }, { status: 'Cancelled' });
    expect((await set(customer, food.id)).body.code).toBe('refill_not_offered');
    expect((await set(customer, newId())).status).toBe(404);
    expect(await Refills.countDocuments({ userId: customer.id })).toBe(0);
  });

  test.each([
    ['every_days', { every_days: 7 }],
    ['every_days', {}],
    ['quantity', { every_days: 30, quantity: 21 }],
    ['paused', { every_days: 30, paused: 'yes' }],
  ])('with a wrong %s is refused', async (field, body) => {
    const { customer, food } = await buyFood();
    const answer = await set(customer, food.id, body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
    expect((await list(customer)).body.refills).toEqual([]);
  });

  test('asked for ten times at once is one', async () => {
    const { customer, food } = await buyFood();
    const answers = await Promise.all(Array.from({ length: 10 }, () => set(customer, food.id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await Refills.countDocuments({ userId: customer.id })).toBe(1);
  });

  test('is limited to twenty products', async () => {
    const { customer, food } = await buyFood();
    await Refills.insertMany(
      Array.from({ length: 19 }, (_, index) => ({
        _id: newId(),
        userId: customer.id,
        productId: newId(),
        productName: 'Food',
        quantity: 1,
        everyDays: 30,
        place: index + 1,
        createdAt: new Date(),
      })),
    );
    expect((await set(customer, food.id)).status).toBe(200);
    const another = (await buyFood(customer)).food;
    expect((await set(customer, another.id)).body.code).toBe('too_many_refills');
  });

  test('is of its customer only, and needs an account', async () => {
    const { customer, food } = await buyFood();
    const { customer: other } = await buyFood();
    await set(customer, food.id);
    expect((await end(other, food.id)).body.refills).toEqual([]);
    expect((await list(customer)).body.refills).toHaveLength(1);
    expect((await commerce.send('GET', '/api/refills', { as: visitor })).status).toBe(401);
  });
});

describe('on the day', () => {
  test('there is one reminder, also by ten processes at once, and the next one has its own', async () => {
    const { customer, food } = await buyFood();
    await set(customer, food.id, { every_days: 14, quantity: 2 });
    await remindOfRefills(new Date(morningIn(14).getTime() - 1));
    expect(await remindersOf(customer)).toEqual([]);
    await Promise.all(Array.from({ length: 10 }, () => remindOfRefills(morningIn(14))));
    expect(await remindersOf(customer)).toMatchObject([
      { due_on: addDays(today(), 14), outcome: 'reminded', quantity: 2 },
    ]);
    expect((await list(customer)).body.refills).toMatchObject([
      { next_on: addDays(today(), 28), last: { on: addDays(today(), 14), outcome: 'reminded' } },
    ]);
    await remindOfRefills(morningIn(28));
    expect(await remindersOf(customer)).toHaveLength(2);
    const stored = await Orders.countDocuments({ customerId: customer.id });
    expect(stored).toBe(1);
  });

  test('a sold-out food is skipped and named as the reason, and one that is gone ends its reminder', async () => {
    const { customer, food } = await buyFood();
    const gone = (await buyFood(customer)).food;
    for (const { id } of [food, gone]) await set(customer, id);
    await inTransaction(() => Products.updateOne({ _id: food._id }, { stock: 0 }));
    await inTransaction(() => Products.updateOne({ _id: gone._id }, { deletedAt: new Date() }));
    await remindOfRefills(morningIn(30));
    expect((await remindersOf(customer)).map(({ outcome }) => outcome).toSorted()).toEqual([
      'gone',
      'sold_out',
    ]);
    expect((await list(customer)).body.refills).toMatchObject([
      { product_id: food.id, available: false, last: { outcome: 'sold_out' }, next_on: addDays(today(), 60) },
    ]);
  });

  test('a paused, ended or erased reminder is silent', async () => {
    const [paused, ended, erased] = [await buyFood(), await buyFood(), await buyFood()];
    for (const { customer, food } of [paused, ended, erased]) await set(customer, food.id);
    await set(paused.customer, paused.food.id, { every_days: 30, paused: true });
    await end(ended.customer, ended.food.id);
    await erasePersonalData(erased.customer.id);
    expect(await Refills.countDocuments({ userId: erased.customer.id })).toBe(0);
    await remindOfRefills(morningIn(31));
    for (const { customer } of [paused, ended, erased]) expect(await remindersOf(customer)).toEqual([]);
  });
});
