import { randomUUID } from 'node:crypto';
import type { Packing } from '@petcare/contracts/commerce/orders/packing.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Orders } from '../order.model.ts';
import { cardPayment, newCustomer, placeOrder, startPayment } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { shortCodeOf } from './product-code.ts';

const admin = userCaller(newId(), 'admin');
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

let lastArticle = 0;
/** A valid EAN-13 that no other product of the tests has. */
function newBarcode(): string {
  lastArticle += 1;
  const digits = `20${String(lastArticle).padStart(10, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** An order of two balls and one bag of food. Only the ball has a barcode. */
async function buyTwoBallsAndFood() {
  const barcode = newBarcode();
  const [ball, food] = [await buildProduct({ barcode }), await buildProduct({ product_type: 'Pet Food' })];
  const customer = newCustomer();
  const lines = [
    { product_id: ball.id, quantity: 2 },
    { product_id: food.id, quantity: 1 },
  ];
  const payment = await startPayment(
    commerce,
    customer,
    cardPayment(ball.id, { lines, expected_total: 1_500 }),
  );
  await commerce.sandbox.pay(payment.secret);
  const { body } = await placeOrder(commerce, customer, payment.id, ball.id);
  return { id: String(body.order._id), customer, ball, food, barcode, foodCode: shortCodeOf(food._id) };
}

const packing = (id: string, as = admin) => commerce.send('GET', `/api/orders/${id}/packing`, { as });
const scan = (id: string, code: string, clientId: string = randomUUID(), as = admin) =>
  commerce.send('POST', `/api/orders/${id}/packing/scans`, { as, body: { client_id: clientId, code } });
const undo = (id: string, scanId: string) =>
  commerce.send('DELETE', `/api/orders/${id}/packing/scans/${scanId}`, { as: admin });
const setStatus = (id: string, status: string) =>
  commerce.send('PUT', `/api/orders/${id}`, { as: admin, body: { status } });
const scannedOf = ({ lines }: Packing) => lines.map(({ scanned, quantity }) => `${scanned} of ${quantity}`);
const auditsOf = (id: string) =>
  OutboxRows.countDocuments({ 'envelope.data.action': 'order.packed', 'envelope.data.record.id': id });
const packedEntries = async (id: string) =>
  (await commerce.send('GET', `/api/orders/${id}`, { as: admin })).body.timeline.filter(
    ({ kind }: { kind: string }) => kind === 'packed',
  );

test('each scan ticks one unit, by the barcode or the printed code, and the last one marks the order as packed', async () => {
  const { id, customer, barcode, foodCode } = await buyTwoBallsAndFood();
  const before = (await packing(id)).body as Packing;
  expect(before).toMatchObject({ packed_at: null, packable: true, scans: [] });
  expect(before.lines.map(({ code }) => code)).toEqual([barcode, foodCode]);
  expect(scannedOf((await scan(id, ` ${barcode} `)).body)).toEqual(['1 of 2', '0 of 1']);
  expect(scannedOf((await scan(id, foodCode.toLowerCase())).body)).toEqual(['1 of 2', '1 of 1']);
  expect(await packedEntries(id)).toEqual([]);
  const last = await scan(id, barcode);
  expect(scannedOf(last.body)).toEqual(['2 of 2', '1 of 1']);
  const { body: order } = await commerce.send('GET', `/api/orders/${id}`, { as: customer });
  expect(order).toMatchObject({ status: 'Pending', version: 2, packed_at: last.body.packed_at });
  expect(await packedEntries(id)).toMatchObject([{ by: 'admin', at: last.body.packed_at }]);
  expect(await auditsOf(id)).toBe(1);
  expect((await commerce.eventsAbout(id)).at(-1)?.envelope.name).toBe('order.changed');
  expect((await setStatus(id, 'Shipping')).status).toBe(200);
});

test('a wrong product is refused and named, and one unit too many is refused', async () => {
  const { id, barcode } = await buyTwoBallsAndFood();
  const other = await buildProduct({ barcode: newBarcode(), product_name: 'Rope' });
  const wrong = await scan(id, other.barcode ?? '');
  expect(wrong.status).toBe(409);
  expect(wrong.body).toMatchObject({ code: 'wrong_product', details: { product_name: 'Rope' } });
  expect((await scan(id, shortCodeOf(newId()))).body.code).toBe('wrong_product');
  for (let times = 0; times < 2; times += 1) expect((await scan(id, barcode)).status).toBe(200);
  expect((await scan(id, barcode)).body.code).toBe('all_units_scanned');
  expect(scannedOf((await packing(id)).body)).toEqual(['2 of 2', '0 of 1']);
});

test('a repeated request ticks once, and its id is of no use for another product', async () => {
  const { id, barcode, foodCode } = await buyTwoBallsAndFood();
  const clientId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => scan(id, barcode, clientId)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(scannedOf((await packing(id)).body)).toEqual(['1 of 2', '0 of 1']);
  expect((await scan(id, foodCode, clientId)).body.code).toBe('idempotency_conflict');
});

test('of twenty scans of two units at once two are ticked, and the order is packed once', async () => {
  const { id, barcode, foodCode } = await buyTwoBallsAndFood();
  await scan(id, foodCode);
  const answers = await Promise.all(Array.from({ length: 20 }, () => scan(id, barcode)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await packedEntries(id)).toHaveLength(1);
  expect(await auditsOf(id)).toBe(1);
  expect((await Orders.findById(id).lean())?.packingScans).toHaveLength(3);
});

test('a scan is taken back, once, until the order is packed', async () => {
  const { id, barcode, foodCode } = await buyTwoBallsAndFood();
  const last = randomUUID();
  const [first] = ((await scan(id, barcode)).body as Packing).scans;
  await scan(id, barcode);
  for (let times = 0; times < 2; times += 1)
    expect(scannedOf((await undo(id, first?._id ?? '')).body)).toEqual(['1 of 2', '0 of 1']);
  await scan(id, foodCode);
  const packed = (await scan(id, barcode, last)).body as Packing;
  expect((await undo(id, packed.scans.at(-1)?._id ?? '')).body.code).toBe('order_packed');
  expect((await scan(id, barcode)).body.code).toBe('order_packed');
  expect((await scan(id, barcode, last)).status).toBe(200);
});

test.each(['Cancelled', 'Shipping', 'Delivered'])('an order that is %s is not packed', async (status) => {
  const { id, barcode } = await buyTwoBallsAndFood();
  await setStatus(id, status);
  expect((await packing(id)).body.packable).toBe(false);
  expect((await scan(id, barcode)).body.code).toBe('order_not_packable');
});

test.each(['refunded', 'refunding'] as const)(
  'an order whose payment is %s is not packed',
  async (status) => {
    const { id, barcode } = await buyTwoBallsAndFood();
    await Orders.updateOne({ _id: id }, { paymentStatus: status, kept: 0 });
    expect((await packing(id)).body.packable).toBe(false);
    const refused = await scan(id, barcode);
    expect([refused.status, refused.body.code]).toEqual([409, 'money_returned']);
  },
);

test('an order of whose money a part is being refunded is packed', async () => {
  const { id, barcode } = await buyTwoBallsAndFood();
  await Orders.updateOne({ _id: id }, { paymentStatus: 'refunding', kept: 10_000 });
  expect((await scan(id, barcode)).status).toBe(200);
});

test('an order is packed without the units that came back before it was reopened', async () => {
  const { id, barcode, foodCode } = await buyTwoBallsAndFood();
  await Orders.updateOne({ _id: id }, { returned: [{ line: 0, quantity: 1 }] });
  expect(scannedOf((await packing(id)).body)).toEqual(['0 of 1', '0 of 1']);
  await scan(id, barcode);
  expect((await scan(id, barcode)).body.code).toBe('all_units_scanned');
  expect((await scan(id, foodCode)).body.packed_at).toEqual(expect.any(String));
  const all = await buyTwoBallsAndFood();
  const returned = [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
  ];
  await Orders.updateOne({ _id: all.id }, { returned });
  expect((await scan(all.id, all.barcode)).body.code).toBe('order_not_packable');
});

test('a cancellation and the last scan at once leave a cancelled order, or a packed one that is cancelled', async () => {
  const { id, customer, barcode, foodCode } = await buyTwoBallsAndFood();
  await scan(id, barcode);
  await scan(id, foodCode);
  const cancel = commerce.send('POST', `/api/orders/${id}/cancel`, { as: customer, body: {} });
  const [scanned, cancelled] = await Promise.all([scan(id, barcode), cancel]);
  const order = await Orders.findById(id).lean();
  expect(order?.packedAt !== undefined).toBe(scanned.status === 200);
  expect(order?.status).toBe(cancelled.status === 200 ? 'Cancelled' : 'Pending');
  expect(scanned.status === 200 || scanned.body.code === 'order_not_packable').toBe(true);
});

test('an order that is opened again is packed anew', async () => {
  const { id, barcode, foodCode } = await buyTwoBallsAndFood();
  for (const code of [barcode, barcode, foodCode]) await scan(id, code);
  await setStatus(id, 'Cancelled');
  expect((await packing(id)).body.packed_at).not.toBeNull();
  await setStatus(id, 'Processing');
  expect((await packing(id)).body).toMatchObject({ packed_at: null, packable: true, scans: [] });
});

test('a bad request names its field and stores nothing, and only admins pack', async () => {
  const { id, customer, barcode } = await buyTwoBallsAndFood();
  expect((await scan(id, '')).body.errors[0].field).toBe('code');
  expect((await scan(id, barcode, 'x')).body.errors[0].field).toBe('client_id');
  expect((await scan('x', barcode)).status).toBe(404);
  expect((await scan(newId(), barcode)).status).toBe(404);
  expect((await packing(newId())).status).toBe(404);
  expect((await undo(newId(), newId())).status).toBe(404);
  for (const [as, status] of [
    [visitor, 401],
    [customer, 403],
    [userCaller(newId(), 'doctor'), 403],
  ] as const) {
    const body = { client_id: randomUUID(), code: barcode };
    const path = `/api/orders/${id}/packing`;
    expect((await commerce.send('GET', path, { as })).status).toBe(status);
    expect((await commerce.send('POST', `${path}/scans`, { as, body })).status).toBe(status);
    expect((await commerce.send('DELETE', `${path}/scans/${newId()}`, { as })).status).toBe(status);
  }
  expect((await packing(id)).body.scans).toEqual([]);
});
