import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../order.model.ts';
import { Consignments } from './consignment.model.ts';
import { buildCash, buyWithCash } from '../../testing/build-cash-order.ts';
import { buyOne } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { courierSettings } from '../../testing/courier-settings.ts';
import { startSandboxProcess, type SandboxProcess } from '../../testing/sandboxes/sandbox-process.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { bookConsignment } from './book-consignment.ts';
import { openCouriers } from './courier-settings.ts';
import { pollConsignments } from './poll-consignments.ts';

const admin = userCaller(newId(), 'admin');
const cash = buildCash();
let sandbox: SandboxProcess;
let commerce: TestCommerce;
let couriers: ReturnType<typeof openCouriers>;

beforeAll(async () => {
  sandbox = await startSandboxProcess('courier-sandbox');
  couriers = openCouriers({
    ...courierSettings,
    PATHAO_URL: `${sandbox.url}/pathao`,
    STEADFAST_URL: `${sandbox.url}/steadfast/api/v1`,
  });
  commerce = await startTestCommerce({ cash, couriers });
});
afterAll(async () => {
  await commerce.stop();
  await sandbox.stop();
});

type Courier = 'pathao' | 'steadfast';
type SandboxParcel = { invoice: string; code: string; collect: number; isReturnAsked: boolean };

const as = { as: admin };
const book = (id: string, courier: Courier) =>
  commerce.send('POST', `/api/orders/${id}/consignment`, { ...as, body: { courier } });
const parcel = async (id: string) => (await commerce.send('GET', `/api/orders/${id}/consignment`, as)).body;
const label = async (id: string) => {
  const headers = await commerce.identity.as(admin);
  return (await fetch(`${commerce.url}/api/orders/${id}/consignment/label`, { headers })).status;
};
const set = (id: string, status: string) =>
  commerce.send('PUT', `/api/orders/${id}`, { ...as, body: { status } });
const parcelsOf = async (id: string): Promise<SandboxParcel[]> => {
  const number = String((await Orders.findById(id).lean())?.orderId);
  const all = (await (await fetch(`${sandbox.url}/sandbox/parcels`)).json()) as SandboxParcel[];
  return all.filter(({ invoice }) => invoice.startsWith(number));
};
/** Moves a parcel at its courier; the periodic job sees it, and does what it owes the courier. */
async function moveTo(code: string, to: string): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, to }),
    redirect: 'manual',
  });
  await poll();
}
const poll = async () => {
  await Consignments.updateMany({}, { checkedAt: new Date(0) });
  await pollConsignments(couriers, testLog());
};
const unwanted = async () => {
  const listed = await commerce.send('GET', '/api/orders?parcel=unwanted', as);
  const overview = await commerce.send('GET', '/api/overview/commerce', as);
  expect(overview.body.waiting.unwanted_parcels).toBe(listed.body.length);
  return listed.body.map(({ _id }: { _id: string }) => _id);
};

async function bookedOrder(courier: Courier) {
  const product = await buildProduct({ stock: 5 });
  const { order, customer } = await buyOne(commerce, product.id);
  const { body } = await book(order._id, courier);
  return { id: order._id, customer, product, code: String(body.consignment.tracking_code) };
}

describe('the parcel of a reopened order', () => {
  test.each<[Courier, Courier]>([
    ['pathao', 'pathao'],
    ['pathao', 'steadfast'],
    ['steadfast', 'steadfast'],
  ])(
    'that came back with %s is booked anew with %s, once, and the first one stays visible',
    async (first, then) => {
      const { id, code } = await bookedOrder(first);
      await moveTo(code, 'returned');
      expect((await Orders.findById(id).lean())?.status).toBe('Returned');
      expect([(await book(id, then)).body.code, await label(id)]).toEqual(['order_ended', 404]);
      await set(id, 'Processing');
      expect(await label(id)).toBe(404);
      const answers = await Promise.all(Array.from({ length: 8 }, () => book(id, then)));
      expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      const { body } = await book(id, then);
      expect(body.consignment).toMatchObject({
        courier: then,
        state: 'booked',
        former: [{ courier: first, tracking_code: code, state: 'returned' }],
      });
      expect(body.consignment.tracking_code).not.toBe(code);
      expect([await parcelsOf(id), await label(id)]).toMatchObject([
        [{ code }, { code: body.consignment.tracking_code }],
        200,
      ]);
      // A late word about the first parcel concerns the new one as little as the order.
      await moveTo(code, 'delivered');
      expect((await parcel(id)).consignment.state).toBe('booked');
      await moveTo(String(body.consignment.tracking_code), 'delivered');
      expect((await Orders.findById(id).lean())?.status).toBe('Delivered');
    },
  );

  test('that was delivered before is booked anew once the order is packed again', async () => {
    const { id, code } = await bookedOrder('pathao');
    await moveTo(code, 'delivered');
    expect((await book(id, 'pathao')).body.consignment.tracking_code).toBe(code);
    await set(id, 'Returned');
    await set(id, 'Processing');
    expect((await book(id, 'steadfast')).status).toBe(201);
    expect(await parcelsOf(id)).toHaveLength(2);
  });

  test('that is still on its way counts as booked', async () => {
    const { id, code } = await bookedOrder('pathao');
    await set(id, 'Cancelled');
    await set(id, 'Processing');
    expect((await book(id, 'pathao')).body.consignment.tracking_code).toBe(code);
    expect((await book(id, 'steadfast')).body.code).toBe('consignment_exists');
  });
});

test('booking a parcel makes a Pending order Processing, which notifies its customer, who can no longer cancel it', async () => {
  const { id, customer } = await bookedOrder('pathao');
  expect((await Orders.findById(id).lean())?.status).toBe('Processing');
  expect((await commerce.eventsAbout(id)).at(-1)?.envelope).toMatchObject({
    name: 'order.status_changed',
    data: { status: 'Processing', customer_id: customer.id },
  });
  const cancelled = await commerce.send('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} });
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'order_status_conflict']);
});

test('a planned cancellation is not replaced by the booking of the parcel that was under way', async () => {
  const { order } = await buyOne(commerce, (await buildProduct()).id);
  const planned = {
    request: null,
    refund: 'full',
    amount: 0,
    reason: null,
    restock: true,
    state: 'planned',
    takesEffectAt: new Date(Date.now() + 3_600_000),
  } as const;
  const { pathao } = couriers;
  if (!pathao) throw new Error('no courier');
  await bookConsignment(order._id, 'pathao', {
    pathao: {
      ...pathao,
      async book(one) {
        await Orders.updateOne({ _id: order._id }, { $set: { cancellation: planned }, $inc: { version: 1 } });
        return pathao.book(one);
      },
    },
  });
  expect(await Orders.findById(order._id).lean()).toMatchObject({
    status: 'Pending',
    cancellation: { state: 'planned' },
  });
  expect((await parcel(order._id)).consignment.state).toBe('booked');
});

describe('a parcel that goes on although its order was cancelled', () => {
  test('is sent back by Steadfast, which is asked once, and admins are warned until it is back', async () => {
    const { id, code } = await bookedOrder('steadfast');
    expect(await unwanted()).toEqual([]);
    await set(id, 'Cancelled');
    expect(await unwanted()).toEqual([id]);
    await sandbox.configure({ lose_answers: 1 });
    await poll();
    await poll();
    expect((await parcelsOf(id))[0]?.isReturnAsked).toBe(true);
    const { consignment } = await parcel(id);
    expect(consignment.stop_asked_at).toEqual(expect.any(String));
    await poll();
    expect((await parcel(id)).consignment).toEqual(consignment);
    await moveTo(code, 'returned');
    expect(await unwanted()).toEqual([]);
    expect((await parcel(id)).consignment.unwanted_since).toBeUndefined();
  });

  test('warns admins alone where the courier takes no such request, and the customer sees no warning', async () => {
    const { id, customer } = await bookedOrder('pathao');
    await set(id, 'Cancelled');
    await poll();
    expect((await parcel(id)).consignment).toMatchObject({ unwanted_since: expect.any(String) });
    expect((await parcel(id)).consignment.stop_asked_at).toBeUndefined();
    const own = await commerce.send('GET', `/api/orders/${id}/consignment`, { as: customer });
    expect(own.body.consignment.unwanted_since).toBeUndefined();
    await set(id, 'Processing');
    expect(await unwanted()).toEqual([]);
  });

  test('and is delivered with its cash warns admins until the order is Delivered, and its cash is due again', async () => {
    const product = await buildProduct({ stock: 5 });
    const { orderId: id, customer } = await buyWithCash(commerce, cash, product.id);
    const { body } = await book(id, 'pathao');
    // An admin may set it back, after which its customer can cancel it.
    await set(id, 'Pending');
    const cancelled = await commerce.send('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} });
    expect(cancelled.status).toBe(200);
    await poll();
    expect(await unwanted()).toEqual([id]);
    await moveTo(String(body.consignment.tracking_code), 'delivered');
    expect(await unwanted()).toEqual([id]);
    expect(await stockOf(product.id)).toBe(5);
    await set(id, 'Delivered');
    expect([await unwanted(), await stockOf(product.id)]).toEqual([[], 4]);
    expect((await Orders.findById(id).lean())?.paymentStatus).toBe('due');
  });

  test('is found when the order was cancelled while its courier was called', async () => {
    const { order } = await buyOne(commerce, (await buildProduct()).id);
    const { pathao } = couriers;
    if (!pathao) throw new Error('no courier');
    const booked = await bookConsignment(order._id, 'pathao', {
      pathao: {
        ...pathao,
        async book(one) {
          await set(order._id, 'Cancelled');
          return pathao.book(one);
        },
      },
    });
    expect(booked.state).toBe('booked');
    expect(await unwanted()).toEqual([order._id]);
    await set(order._id, 'Processing');
  });

  test('is found when the order was deleted before it was sent', async () => {
    const { id } = await bookedOrder('steadfast');
    await commerce.send('DELETE', `/api/orders/${id}`, as);
    await poll();
    expect((await parcelsOf(id))[0]?.isReturnAsked).toBe(true);
  });
});

test('an order whose money went back is not booked, and one that replaces returned items is', async () => {
  const { order, payment } = await buyOne(commerce, (await buildProduct()).id);
  await commerce.send('POST', `/api/payments/${payment.id}/refund`, {
    ...as,
    body: { amount: 500, reason: 'A gift', request: randomUUID() },
  });
  await set(order._id, 'Shipping');
  const refused = await book(order._id, 'pathao');
  expect([refused.status, refused.body.code]).toEqual([409, 'money_returned']);
  expect(await parcelsOf(order._id)).toEqual([]);
  // As an exchange is stored: nothing was paid, and nothing went back.
  const exchangeFor = { returnId: newId(), orderId: newId(), orderNumber: 'PC-1' };
  await Orders.updateOne({ _id: order._id }, { exchangeFor, paymentStatus: 'paid', refunded: 0 });
  expect((await book(order._id, 'pathao')).status).toBe(201);
});
