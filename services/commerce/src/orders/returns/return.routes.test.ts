import { randomUUID } from 'node:crypto';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseOrders } from '../../lifecycle/erasure/erase-orders.ts';
import { erasePersonalData } from '../../lifecycle/erasure/erase-personal-data.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from '../../lifecycle/erasure/personal-table.ts';
import { smallHostelSource } from '../../testing/build-stay.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import {
  askReturn,
  buildArrivedReturn,
  buildDelivery,
  completeReturnOf,
  decideReturn,
  returnBody,
  shopkeeper,
} from '../../testing/build-return.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { Orders } from '../order.model.ts';
import { Returns } from './return.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const dayMs = 24 * 3_600_000;
const returnsOf = async (id: string, as = shopkeeper) =>
  (await commerce.send('GET', `/api/orders/${id}/returns`, { as })).body;

describe('a customer', () => {
  test('asks for the return of some items of a delivered order, with pictures', async () => {
    const { id, customer, product } = await buildDelivery(commerce);
    const pictures = [commerce.upload(customer.id), commerce.upload(customer.id)];
    const body = returnBody({ lines: [{ line: 0, quantity: 2 }], details: 'Both are torn.', pictures });
    const ask = () => commerce.send('POST', `/api/orders/${id}/returns`, { as: customer, body });
    const { status, body: answer } = await ask();
    expect(status).toBe(201);
    expect(answer.return).toMatchObject({
      order_id: id,
      state: 'requested',
      value: 1000,
      lines: [{ line: 0, product_name: product.productName, quantity: 2, unit_price: 500 }],
      reason: 'damaged',
      details: 'Both are torn.',
      outcome: null,
    });
    expect(answer.return.pictures.map(({ url }: { url: string }) => url)).toEqual(
      pictures.map((url) => url.replace('/media', `/api/returns/${answer.return._id}/pictures`)),
    );
    const again = await ask();
    expect([again.status, again.body.return._id]).toEqual([200, answer.return._id]);
    expect(await returnsOf(id, customer)).toMatchObject({
      returns: [{ _id: answer.return._id }],
      returnable: [{ line: 0, quantity: 1 }],
      until: expect.any(String),
    });
    const events = await commerce.eventsAbout(answer.return._id);
    expect(events.map(({ envelope }) => envelope)).toEqual([
      expect.objectContaining({
        name: 'return.changed',
        data: expect.objectContaining({ state: 'requested', previous_state: null, img_URLs: pictures }),
      }),
    ]);
  });

  test('and admins see its pictures, others do not, and none of them once the customer is deleted', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const ask = (of = customer) => ({ pictures: [commerce.upload(of.id)] });
    const found = (await askReturn(commerce, { id, as: customer }, ask())).body.return;
    const another = await buildDelivery(commerce);
    const other = (await askReturn(commerce, { id: another.id, as: another.customer }, ask(another.customer)))
      .body.return;
    const url = String(found.pictures[0].url);
    const read = (as: Caller, path = url) => commerce.send('GET', path, { as });
    for (const as of [customer, shopkeeper]) {
      const { status, text, headers } = await read(as);
      expect([status, text]).toEqual([200, `1280.webp of ${found._id}`]);
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
    for (const as of [another.customer, newCustomer(), userCaller(newId(), 'doctor')])
      expect((await read(as)).status).toBe(404);
    expect((await read(visitor)).status).toBe(401);
    expect((await read(shopkeeper, url.replace(found._id, other._id))).status).toBe(404);
    await erasePersonalData(customer.id, undefined);
    for (const as of [customer, shopkeeper]) expect((await read(as)).status).toBe(404);
  });

  test('can use a request id once only', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const client_id = randomUUID();
    expect((await askReturn(commerce, { id, as: customer }, { client_id })).status).toBe(201);
    const other = await askReturn(commerce, { id, as: customer }, { client_id, reason: 'wrong_item' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });

  test('cannot ask before the delivery, or after the days of the policy', async () => {
    const late = await buildDelivery(commerce, { deliveredAt: new Date(Date.now() - 9 * dayMs) });
    const sent = await buildDelivery(commerce);
    await Orders.updateOne({ _id: sent.id }, { status: 'Shipping' });
    for (const { id, customer } of [late, sent]) {
      const { status, body } = await askReturn(commerce, { id, as: customer });
      expect([status, body.code]).toEqual([409, 'not_returnable']);
      expect(await returnsOf(id, customer)).toMatchObject({ returns: [], returnable: [] });
    }
  });

  test.each([
    ['lines', { lines: [] }],
    ['lines.0.line', { lines: [{ line: 7, quantity: 1 }] }],
    ['lines.0.quantity', { lines: [{ line: 0, quantity: 0 }] }],
    [
      'lines',
      {
        lines: [
          { line: 0, quantity: 1 },
          { line: 0, quantity: 1 },
        ],
      },
    ],
    ['reason', { reason: 'boredom' }],
    ['details', { reason: 'other' }],
    ['pictures.0', { pictures: [`/media/${newId()}/1280.webp`] }],
  ])('gets an error that names the wrong field: %s', async (field, fields) => {
    const { id, customer } = await buildDelivery(commerce);
    const { status, body } = await askReturn(commerce, { id, as: customer }, fields);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    expect(await Returns.countDocuments({ orderId: id })).toBe(0);
  });

  test('withdraws a request until the shop approves it, and can then ask again', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const all = { lines: [{ line: 0, quantity: 3 }] };
    const first = (await askReturn(commerce, { id, as: customer }, all)).body.return;
    const tooMany = await askReturn(commerce, { id, as: customer });
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'return_too_large']);
    const withdraw = (returnId: string) =>
      commerce.send('POST', `/api/returns/${returnId}/withdraw`, { as: customer, body: {} });
    for (let time = 0; time < 2; time += 1)
      expect((await withdraw(first._id)).body.return.state).toBe('withdrawn');
    const second = (await askReturn(commerce, { id, as: customer }, all)).body.return;
    await decideReturn(commerce, second, { state: 'approved' });
    const late = await withdraw(second._id);
    expect([late.status, late.body.details]).toEqual([409, { status: 'approved', version: 2 }]);
  });

  test('sees and withdraws only their own returns, and decides none', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const found = (await askReturn(commerce, { id, as: customer })).body.return;
    const stranger = newCustomer();
    for (const as of [stranger, shopkeeper]) expect((await askReturn(commerce, { id, as })).status).toBe(404);
    expect((await commerce.send('GET', `/api/orders/${id}/returns`, { as: stranger })).status).toBe(404);
    const path = `/api/returns/${found._id}`;
    for (const as of [stranger, shopkeeper])
      expect((await commerce.send('POST', `${path}/withdraw`, { as, body: {} })).status).toBe(404);
    for (const as of [customer, stranger]) {
      const approval = { state: 'approved', version: 1 };
      expect((await commerce.send('PUT', path, { as, body: approval })).status).toBe(403);
      const completion = { refund: 'full', restock: true, version: 1 };
      expect((await commerce.send('POST', `${path}/completion`, { as, body: completion })).status).toBe(403);
      expect((await commerce.send('GET', '/api/returns', { as })).status).toBe(403);
    }
    expect((await Returns.findById(found._id).lean())?.state).toBe('requested');
  });
});

describe('an admin', () => {
  test('finds requests in the list and among the open tasks', async () => {
    const waiting = async () =>
      (await commerce.send('GET', '/api/overview/commerce', { as: shopkeeper })).body.waiting
        .returns as number;
    const before = await waiting();
    const { id, customer } = await buildDelivery(commerce);
    const found = (await askReturn(commerce, { id, as: customer })).body.return;
    expect(await waiting()).toBe(before + 1);
    const idsIn = async (state: string) =>
      (await commerce.send('GET', `/api/returns?state=${state}`, { as: shopkeeper })).body.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await idsIn('open')).toContain(found._id);
    expect(await idsIn('closed')).not.toContain(found._id);
    await decideReturn(commerce, found, { state: 'approved' });
    expect(await waiting()).toBe(before);
  });

  test('refuses with a reason, also when the items never arrive', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const found = (await askReturn(commerce, { id, as: customer })).body.return;
    expect((await decideReturn(commerce, found, { state: 'refused' })).body.errors[0].field).toBe('reason');
    const approved = (await decideReturn(commerce, found, { state: 'approved' })).body.return;
    const reason = 'The parcel has not arrived.';
    const refused = await decideReturn(commerce, approved, { state: 'refused', reason });
    expect(refused.body.return).toMatchObject({ state: 'refused', refusal: reason });
    expect((await returnsOf(id, customer)).returnable).toEqual([{ line: 0, quantity: 3 }]);
  });

  test.each([
    ['received', 'requested'],
    ['approved', 'received'],
    ['refused', 'received'],
  ])('cannot set %s for a return that is %s', async (state, from) => {
    const delivery = await buildDelivery(commerce);
    const found =
      from === 'received'
        ? await buildArrivedReturn(commerce, delivery)
        : (await askReturn(commerce, { id: delivery.id, as: delivery.customer })).body.return;
    const reason = state === 'refused' ? { reason: 'Too late.' } : {};
    const { status, body } = await decideReturn(commerce, found, { state, ...reason });
    expect([status, body.details]).toEqual([409, { status: from, version: found.version }]);
  });

  test('cannot complete a return that has not arrived', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const found = (await askReturn(commerce, { id, as: customer })).body.return;
    expect((await completeReturnOf(commerce, found)).status).toBe(409);
  });

  test('never decides a return on an outdated screen', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const found = (await askReturn(commerce, { id, as: customer })).body.return;
    const outdated = await decideReturn(commerce, { ...found, version: 0 }, { state: 'approved' });
    expect(outdated.body.code).toBe('order_status_conflict');
  });
});

describe('when a customer is deleted', () => {
  test('their words and pictures are removed, and an undecided request is withdrawn', async () => {
    const { id, customer } = await buildDelivery(commerce);
    const pictures = [commerce.upload(customer.id)];
    const fields = { details: 'My address is House 7.', pictures };
    const found = (await askReturn(commerce, { id, as: customer }, fields)).body.return;
    expect((await exportPersonalRows(personalTable, customer.id))['returns']).toMatchObject([
      { details: fields.details },
    ]);
    const payments = createOrderPayments(commerce.payments);
    const deps = { payments, settings: smallHostelSource, paymentDeps: commerce.payments };
    await eraseOrders(customer.id, { by: 'system' }, deps);
    await erasePersonalData(customer.id);
    expect(await Returns.findById(found._id).lean()).toMatchObject({
      state: 'withdrawn',
      details: '',
      pictures: [],
    });
    const events = await commerce.eventsAbout(found._id);
    expect(events.at(-1)?.envelope.data).toMatchObject({
      state: 'withdrawn',
      previous_state: 'withdrawn',
      img_URLs: [],
    });
    expect(await erasePersonalData(customer.id)).toBe(0);
  });

  test('items that have arrived are still refunded, once', async () => {
    const delivery = await buildDelivery(commerce);
    const found = await buildArrivedReturn(commerce, delivery);
    await erasePersonalData(delivery.customer.id);
    const { version } = (await Returns.findById(found._id).lean())!;
    const { status, body } = await completeReturnOf(commerce, { ...found, version });
    expect([status, body.return.outcome]).toEqual([200, { refund: 500, restocked: true, note: null }]);
    expect(await commerce.sandbox.stateOf(delivery.payment.id, 'payment_id')).toMatchObject({
      refunded: 50_000,
    });
  });
});
