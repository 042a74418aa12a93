import { readPdf } from '@petcare/pdf/testing/read-pdf.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../order.model.ts';
import { CashRefusals } from '../../payments/cash/cash-refusal.model.ts';
import { buildCash, buyWithCash } from '../../testing/build-cash-order.ts';
import { buyOne } from '../../testing/build-payment.ts';
import { buildProduct, stockOf } from '../../testing/build-product.ts';
import { courierSettings } from '../../testing/courier-settings.ts';
import { startSandboxProcess, type SandboxProcess } from '../../testing/sandboxes/sandbox-process.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Consignments } from './consignment.model.ts';
import { openCouriers } from './courier-settings.ts';
import { pollConsignments } from './poll-consignments.ts';

const admin = userCaller(newId(), 'admin');
const cash = buildCash();
const names = ['pathao', 'steadfast'] as const;
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

const book = (id: string, courier: string, as = admin) =>
  commerce.send('POST', `/api/orders/${id}/consignment`, { as, body: { courier } });
const move = (code: string, to: string) =>
  fetch(`${sandbox.url}/sandbox/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, to }),
    redirect: 'manual',
  });
const parcelsOf = async (invoice: string) =>
  (
    (await (await fetch(`${sandbox.url}/sandbox/parcels`)).json()) as {
      invoice: string;
      id: number;
      phone: string;
      collect: number;
    }[]
  ).filter((parcel) => parcel.invoice === invoice);
const stateOf = async (id: string) => {
  const [order, parcel] = await Promise.all([Orders.findById(id).lean(), Consignments.findById(id).lean()]);
  return [order?.status, parcel?.state];
};

/** Sends the webhook of a courier; the state in it is not believed. */
function report(
  courier: 'pathao' | 'steadfast',
  { code, id }: { code: string; id: number },
  secret?: string,
) {
  const isPathao = courier === 'pathao';
  const headers: Record<string, string> = isPathao
    ? { 'x-pathao-signature': secret ?? courierSettings.PATHAO_WEBHOOK_SECRET }
    : { authorization: `Bearer ${secret ?? courierSettings.STEADFAST_WEBHOOK_TOKEN}` };
  const body = JSON.stringify(isPathao ? { consignment_id: code, event: 'x' } : { consignment_id: id });
  return commerce.send('POST', `/api/webhooks/${courier}`, { body, headers });
}

async function bookedOrder(courier: 'pathao' | 'steadfast') {
  const product = await buildProduct({ stock: 5 });
  const { order, customer } = await buyOne(commerce, product.id);
  const { body } = await book(order._id, courier);
  const code = String(body.consignment.tracking_code);
  const [parcel] = await parcelsOf(order.order_id);
  return { order, customer, product, code, parcel: { code, id: parcel?.id ?? 0 } };
}

describe.each(names)('a parcel with %s', (courier) => {
  test('is booked once by twenty requests at once, with its label and nothing to collect', async () => {
    const { order } = await buyOne(commerce, (await buildProduct()).id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(order._id, courier)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await parcelsOf(order.order_id)).toMatchObject([{ collect: 0 }]);
    const again = await book(order._id, courier);
    expect(again).toMatchObject({ status: 201, body: { consignment: { state: 'booked', courier } } });
    const label = await fetch(`${commerce.url}/api/orders/${order._id}/consignment/label`, {
      headers: await commerce.identity.as(admin),
    });
    const texts = readPdf(new Uint8Array(await label.arrayBuffer())).map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([again.body.consignment.tracking_code, order.order_id, 'To collect: ৳0']),
    );
  });

  test('makes its order Shipping and Delivered, each once for fifty repeated reports at once', async () => {
    const { order, parcel } = await bookedOrder(courier);
    await move(parcel.code, 'in_transit');
    await Promise.all(Array.from({ length: 50 }, () => report(courier, parcel)));
    expect(await stateOf(order._id)).toEqual(['Shipping', 'in_transit']);
    await move(parcel.code, 'delivered');
    await Promise.all(Array.from({ length: 50 }, () => report(courier, parcel)));
    expect(await stateOf(order._id)).toEqual(['Delivered', 'delivered']);
    const { timeline = [] } = (await Orders.findById(order._id).lean()) ?? {};
    expect(timeline.map(({ status, by }) => [status, by])).toEqual([
      ['Pending', 'customer'],
      ['Processing', 'admin'],
      ['Shipping', 'system'],
      ['Delivered', 'system'],
    ]);
  });

  test('whose reports are lost is found by the periodic job, and an earlier state changes nothing any more', async () => {
    const { order, parcel } = await bookedOrder(courier);
    await move(parcel.code, 'delivered');
    await pollConsignments(couriers, testLog(), new Date(Date.now() + 11 * 60_000));
    expect(await stateOf(order._id)).toEqual(['Delivered', 'delivered']);
    await move(parcel.code, 'in_transit');
    await report(courier, parcel);
    expect(await stateOf(order._id)).toEqual(['Delivered', 'delivered']);
  });

  test('that comes back with cash on delivery was refused: restocked once and counted once', async () => {
    const product = await buildProduct({ stock: 5 });
    const { orderId, customer } = await buyWithCash(commerce, cash, product.id);
    const { body } = await book(orderId, courier);
    const order = await Orders.findById(orderId).lean();
    const [found] = await parcelsOf(String(order?.orderId));
    expect(found?.collect).toBe(500);
    expect(found?.phone).toMatch(/^01\d{9}$/);
    const parcel = { code: String(body.consignment.tracking_code), id: found?.id ?? 0 };
    await move(parcel.code, 'returned');
    await Promise.all(Array.from({ length: 20 }, () => report(courier, parcel)));
    expect(await stateOf(orderId)).toEqual(['Returned', 'returned']);
    expect(await stockOf(product.id)).toBe(5);
    expect(await CashRefusals.countDocuments({ userId: customer.id })).toBe(1);
  });

  test('is not moved by a report with another secret, and not by one about an unknown parcel', async () => {
    const { order, parcel } = await bookedOrder(courier);
    await move(parcel.code, 'delivered');
    expect((await report(courier, parcel, 'guessed')).body.code).toBe('bad_signature');
    expect(await stateOf(order._id)).toEqual(['Processing', 'booked']);
    expect((await report(courier, { code: 'DP0', id: 1 })).status).toBeLessThan(300);
  });

  test('is left alone by a courier that does not answer, and can be booked afterwards', async () => {
    const { order } = await buyOne(commerce, (await buildProduct()).id);
    const { body } = await commerce.send('POST', `/api/orders/${order._id}/consignment`, {
      as: admin,
      body: { courier: 'pigeon' },
    });
    expect(body.errors[0].field).toBe('courier');
    await sandbox.configure({ lose_answers: 1 });
    expect((await book(order._id, courier)).status).toBe(503);
    expect(await stateOf(order._id)).toEqual(['Pending', 'requested']);
    expect((await book(order._id, courier)).status).toBe(201);
  });
});

test('a cancelled order is not sent, and the status of a cancelled order is not changed by its parcel', async () => {
  const { order } = await buyOne(commerce, (await buildProduct()).id);
  await commerce.send('PUT', `/api/orders/${order._id}`, { as: admin, body: { status: 'Cancelled' } });
  expect((await book(order._id, 'pathao')).body.code).toBe('order_ended');
  const { order: sent, parcel } = await bookedOrder('steadfast');
  await commerce.send('PUT', `/api/orders/${sent._id}`, { as: admin, body: { status: 'Cancelled' } });
  await move(parcel.code, 'delivered');
  await report('steadfast', parcel);
  expect(await stateOf(sent._id)).toEqual(['Cancelled', 'delivered']);
});

test('a customer sees the way of the own parcel, and only admins book and print', async () => {
  const { order, customer, code } = await bookedOrder('pathao');
  const path = `/api/orders/${order._id}/consignment`;
  const own = await commerce.send('GET', path, { as: customer });
  expect(own.body).toMatchObject({ consignment: { tracking_code: code, state: 'booked' }, couriers: [] });
  expect((await commerce.send('GET', path, { as: admin })).body.couriers).toEqual([...names]);
  expect((await commerce.send('GET', path, { as: userCaller(newId()) })).status).toBe(404);
  expect((await commerce.send('GET', path, { as: visitor })).status).toBe(401);
  expect((await book(order._id, 'pathao', customer as never)).status).toBe(403);
  expect((await commerce.send('GET', `${path}/label`, { as: customer })).status).toBe(403);
});
