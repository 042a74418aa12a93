import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyOne, newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { OrderNotes } from './order-note.model.ts';

const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;
let commerce: TestCommerce;
let productId: string;
beforeAll(async () => {
  commerce = await startTestCommerce();
  productId = (await buildProduct()).id;
});
afterAll(() => commerce.stop());

const noteOf = (words: string) => ({ client_id: randomUUID(), text: words });
const add = (id: string, body: unknown, as: Parameters<TestCommerce['send']>[2] = { as: admin }) =>
  commerce.send('POST', `/api/orders/${id}/notes`, { ...as, body });
const list = (id: string, as: Parameters<TestCommerce['send']>[2] = { as: admin }) =>
  commerce.send('GET', `/api/orders/${id}/notes`, as);

test('an admin adds notes to an order, and all admins read them, newest first', async () => {
  const { order } = await buyOne(commerce, productId);
  const { status, body } = await add(order._id, noteOf('Call before\ndelivery.'));
  expect(status).toBe(201);
  expect(body.note).toMatchObject({
    author_name: `User ${admin.id.slice(-6)}`,
    text: 'Call before\ndelivery.',
  });
  await add(order._id, noteOf('Called. Tomorrow at ten.'));
  const notes = await list(order._id, { as: userCaller(newId(), 'admin') });
  expect(notes.body.map(({ text }: { text: string }) => text)).toEqual([
    'Called. Tomorrow at ten.',
    'Call before\ndelivery.',
  ]);
});

test('a note sent ten times at once with one client id is stored once', async () => {
  const { order } = await buyOne(commerce, productId);
  const body = noteOf('Fragile.');
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(order._id, body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body: { note } }) => note._id)).size).toBe(1);
  expect((await list(order._id)).body).toHaveLength(1);
  expect((await add(order._id, { ...body, text: 'Another.' })).body.code).toBe('idempotency_conflict');
});

test.each([
  ['text', { client_id: randomUUID() }],
  ['text', noteOf('')],
  ['text', noteOf('x'.repeat(1_001))],
  ['client_id', { client_id: 'one', text: 'Fragile.' }],
])('a note with a wrong %s is refused and stored nowhere', async (field, body) => {
  const { order } = await buyOne(commerce, productId);
  const { status, body: problem } = await add(order._id, body);
  expect(status).toBe(400);
  expect(problem.errors[0].field).toBe(field);
  expect((await list(order._id)).body).toEqual([]);
});

test('notes of an unknown and of a deleted order are not found', async () => {
  const { order } = await buyOne(commerce, productId);
  await commerce.send('DELETE', `/api/orders/${order._id}`, { as: admin });
  for (const id of [newId(), order._id])
    for (const { status } of [await list(id), await add(id, noteOf('Late.'))]) expect(status).toBe(404);
});

test('the audit record names the order and its author, and not the text of the note', async () => {
  const { order } = await buyOne(commerce, productId);
  await add(order._id, noteOf('The padlock is new.'));
  const [audit, ...others] = await OutboxRows.find({
    'envelope.data.action': 'order.note_added',
    'envelope.data.record.id': order._id,
  }).lean();
  expect(others).toEqual([]);
  expect(audit?.envelope).toMatchObject({
    actor: { id: admin.id },
    data: { record: { type: 'order', label: order.order_id }, before: null, after: null },
  });
  expect(JSON.stringify(await OutboxRows.find({}).lean())).not.toContain('padlock');
});

describe('a customer', () => {
  const secret = 'quarrelsome neighbour';

  test('receives no note by any call that returns their order, nor by its events', async () => {
    const { order, customer, payment } = await buyOne(commerce, productId);
    await add(order._id, noteOf(secret));
    const get = (path: string) => commerce.send('GET', path, { as: customer });
    const answers = [
      await get(`/api/orders/${order._id}`),
      await get(`/api/orders/customer/${customer.id}`),
      await get(`/api/orders/customer/${customer.id}?search=quarrelsome`),
      await get(`/api/orders/${order._id}/returns`),
      await get(`/api/payments/${payment.id}`),
      await commerce.send('POST', '/api/orders', {
        as: customer,
        body: { payment_id: payment.id, product_id: productId },
      }),
      await commerce.send('POST', `/api/orders/${order._id}/cancel`, { as: customer, body: {} }),
      await commerce.send('GET', `/internal/commerce/users/${customer.id}/rows`, { as: system }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(300);
      expect(JSON.stringify(body)).not.toMatch(/quarrelsome|noted_at|notedAt|note_/);
    }
    expect(JSON.stringify(await commerce.eventsAbout(order._id))).not.toContain('quarrelsome');
  });

  test('may neither read nor add notes of their own order', async () => {
    const { order, customer } = await buyOne(commerce, productId);
    expect((await list(order._id, { as: customer })).status).toBe(403);
    expect((await add(order._id, noteOf(secret), { as: customer })).status).toBe(403);
    expect(await OrderNotes.countDocuments({ orderId: order._id })).toBe(0);
  });
});

describe('erasing a user', () => {
  const erase = async (id: string) => {
    await commerce.send('DELETE', `/api/orders/customer/${id}`, { as: system });
    await commerce.send('DELETE', `/internal/commerce/users/${id}/personal-rows`, { as: system });
  };

  test('deletes the notes about their orders, and no note can be added later', async () => {
    const customer = newCustomer();
    const { order } = await buyOne(commerce, productId, customer);
    const { order: other } = await buyOne(commerce, productId);
    for (const { _id } of [order, other]) await add(_id, noteOf('Rahima is ill.'));
    const adding = Array.from({ length: 5 }, () => add(order._id, noteOf('Rahima has called.')));
    await Promise.all([erase(customer.id), ...adding]);
    expect(await OrderNotes.countDocuments({ customerId: customer.id })).toBe(0);
    expect((await add(order._id, noteOf('Late.'))).status).toBe(404);
    expect((await list(other._id)).body).toHaveLength(1);
  });

  test('removes their name from the notes they wrote', async () => {
    const author = userCaller(newId(), 'admin');
    const { order } = await buyOne(commerce, productId);
    await add(order._id, noteOf('Packed.'), { as: author });
    await erase(author.id);
    expect((await list(order._id)).body).toMatchObject([{ author_name: '', text: 'Packed.' }]);
  });
});
