import { randomUUID } from 'node:crypto';
import type { CourierName } from '@petcare/contracts/commerce/orders/couriers.ts';
import type { Finding } from '@petcare/contracts/invariants.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import type { Packing } from '@petcare/contracts/commerce/orders/packing.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCouriers } from '../../orders/couriers/courier-settings.ts';
import { LedgerEntries } from '../../payments/ledger/ledger-entry.model.ts';
import { Orders } from '../../orders/order.model.ts';
import { Payments } from '../../payments/payment.model.ts';
import { buildProduct, stockOf } from '../build-product.ts';
import { courierSettings } from '../courier-settings.ts';
import { startSandboxProcess, type SandboxProcess } from '../sandboxes/sandbox-process.ts';
import { createShopCalls, type DayOrder } from '../shop-calls.ts';
import { startTestCommerce, type TestCommerce } from '../test-commerce.ts';

const fullSize = process.env['PETCARE_VERIFY'] === 'full';
const orderCount = fullSize ? 500 : 20;
const productCount = fullSize ? 40 : 6;
/** Orders that one request selects at most, as in the table of the orders. */
const selected = 100;
/** Customers at the same time. */
const buyers = 4;
/** One order in ten is cancelled, one comes back, and one is refunded in part. */
const every = 10;
const unitPrice = 500;
const initialStock = 1_000;
const partOfRefund = 100;
const maxP95 = 1_000;
/** Calls about 100 orders each. */
const ofManyOrders = new Set(['status of 100 orders', 'packing-slips', 'labels']);
const maxP95OfMany = 5_000;
const system = { kind: 'system', name: 'cascade' } as const;

let commerce: TestCommerce;
let couriers: SandboxProcess;
let shop: ReturnType<typeof createShopCalls>;
beforeAll(async () => {
  couriers = await startSandboxProcess('courier-sandbox');
  commerce = await startTestCommerce({
    couriers: openCouriers({
      ...courierSettings,
      PATHAO_URL: `${couriers.url}/pathao`,
      STEADFAST_URL: `${couriers.url}/steadfast/api/v1`,
    }),
  });
  shop = createShopCalls(commerce, couriers);
});
afterAll(async () => {
  await commerce.stop();
  await couriers.stop();
});

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
const unitsOf = (orders: readonly Pick<DayOrder, 'lines'>[], productId: string) =>
  orders
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.product_id === productId ? line.quantity : 0), 0);
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** Every second product has a barcode; the others are scanned by the code of the pick list. */
async function fillShop(): Promise<string[]> {
  const products = [];
  for (let index = 0; index < productCount; index += 1)
    products.push(
      await buildProduct({ stock: initialStock, ...(index % 2 === 0 && { barcode: `SHELF-${index}` }) }),
    );
  return products.map(({ id }) => id);
}

async function buyAll(products: readonly string[]): Promise<DayOrder[]> {
  const orders: DayOrder[] = [];
  const carts = Array.from({ length: orderCount }, (_, index) => [
    { product_id: products[index % productCount] ?? '', quantity: 1 + (index % 3) },
    { product_id: products[(index + 1) % productCount] ?? '', quantity: 1 },
  ]);
  for (const some of chunksOf(carts, buyers))
    orders.push(...(await Promise.all(some.map((lines) => shop.buy(lines, unitPrice)))));
  return orders;
}

async function findEach(orders: readonly DayOrder[]): Promise<void> {
  for (const { id, number } of orders) {
    const found = await shop.send('search an order', [
      'GET',
      `/api/orders?search=${number.slice(3)}&limit=20`,
    ]);
    expect(found.body.map(({ _id }: { _id: string }) => _id)).toContain(id);
  }
}

/** Selects the pages of the table one after the other, until no order is Pending. */
async function setAllToProcessing(): Promise<void> {
  for (;;) {
    const path = `/api/orders?status=Pending&limit=${selected}`;
    const { body: rows } = await shop.send('list the orders', ['GET', path]);
    if (rows.length === 0) return;
    const { body } = await shop.send('status of 100 orders', ['POST', '/api/orders/statuses'], {
      body: {
        status: 'Processing',
        orders: rows.map(({ _id, version }: Pick<Order, '_id' | 'version'>) => ({ _id, version })),
      },
    });
    expect(new Set(body.results.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
      new Set(['done']),
    );
  }
}

async function printAll(orders: readonly DayOrder[]): Promise<void> {
  for (const some of chunksOf(orders, selected)) {
    const ids = some.map(({ id }) => id);
    expect(pagesOf(await shop.print('packing-slips', ids))).toBeGreaterThan(some.length);
    expect(pagesOf(await shop.print('labels', ids))).toBe(some.length);
  }
}

/** Packs an order by its codes, with one wrong scan, and one unit too many. */
async function pack({ id }: DayOrder): Promise<void> {
  const { body } = await shop.send('open the packing screen', ['GET', `/api/orders/${id}/packing`]);
  const { lines } = body as Packing;
  await shop.scan(id, 'P-00000000', 409);
  for (const [index, { code, quantity }] of lines.entries()) {
    for (let unit = 0; unit < quantity; unit += 1) await shop.scan(id, code);
    if (index < lines.length - 1) await shop.scan(id, code, 409);
  }
}

async function ship(order: DayOrder, index: number): Promise<void> {
  const courier: CourierName = index % 2 === 0 ? 'pathao' : 'steadfast';
  const path = `/api/orders/${order.id}/consignment`;
  const { body } = await shop.send('book a parcel', ['POST', path], { body: { courier }, status: 201 });
  const code = String(body.consignment.tracking_code);
  await shop.moveParcel(courier, code, 'in_transit');
  await shop.moveParcel(courier, code, 'delivered');
  const tracked = await shop.send('track a delivery', ['GET', path], { as: order.customer });
  expect(tracked.body.consignment.state).toBe('delivered');
}

async function sendBack({ id, customer }: DayOrder): Promise<void> {
  const body = { client_id: randomUUID(), lines: [{ line: 1, quantity: 1 }], reason: 'damaged' };
  const asked = await shop.send('request a return', ['POST', `/api/orders/${id}/returns`], {
    as: customer,
    body,
    status: 201,
  });
  let { _id: returnId, version } = asked.body.return as { _id: string; version: number };
  for (const state of ['approved', 'received']) {
    const moved = await shop.send('move a return', ['PUT', `/api/returns/${returnId}`], {
      body: { state, version },
    });
    ({ _id: returnId, version } = moved.body.return as { _id: string; version: number });
  }
  await shop.send('complete a return', ['POST', `/api/returns/${returnId}/completion`], {
    body: { refund: 'full', restock: true, version },
  });
}

const refundPart = ({ paymentId }: DayOrder) =>
  shop.send('refund a part', ['POST', `/api/payments/${paymentId}/refund`], {
    body: { amount: partOfRefund, reason: 'The box was dented.', request: randomUUID() },
    status: 201,
  });

async function compareMoney(orders: readonly DayOrder[], expected: { received: number; refunded: number }) {
  const sumOf = async (amounts: 'in' | 'out') => {
    const entries = await LedgerEntries.find({}, 'amount').lean();
    const signed = entries
      .map(({ amount }) => amount / 100)
      .filter((taka) => taka > 0 === (amounts === 'in'));
    return Math.abs(signed.reduce((sum, taka) => sum + taka, 0));
  };
  const provider = { received: 0, refunded: 0 };
  for (const { customer } of orders) {
    const state = await commerce.sandbox.stateOf(customer.id);
    provider.received += state.captured / 100;
    provider.refunded += state.refunded / 100;
  }
  const payments = await Payments.find({}, 'received refunded').lean();
  const rows = await Orders.find({}, 'refunded').lean();
  const taka = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0) / 100;
  expect({ received: await sumOf('in'), refunded: await sumOf('out') }).toEqual(expected);
  expect(provider).toEqual(expected);
  expect(taka(payments.map(({ received }) => received))).toBe(expected.received);
  expect(taka(payments.map(({ refunded }) => refunded))).toBe(expected.refunded);
  expect(taka(rows.map(({ refunded }) => refunded))).toBe(expected.refunded);
}

test(
  `a day with ${orderCount} orders leaves each in its state, the stock exact and one sum of money everywhere`,
  async () => {
    const products = await fillShop();
    const orders = await buyAll(products);
    await findEach(orders);
    const [cancelled, returned, refunded] = [0, 1, 2].map((place) =>
      orders.filter((_, index) => index % every === place),
    ) as [DayOrder[], DayOrder[], DayOrder[]];
    for (const { id, customer } of cancelled)
      await shop.send('cancel an order', ['POST', `/api/orders/${id}/cancel`], { as: customer, body: {} });
    const sent = orders.filter((order) => !cancelled.includes(order));
    await setAllToProcessing();
    await printAll(sent);
    for (const order of sent) await pack(order);
    for (const [index, order] of sent.entries()) await ship(order, index);
    for (const order of returned) await sendBack(order);
    for (const order of refunded) await refundPart(order);

    for (const { name, count, p95 } of shop.timings())
      console.info(`${name}: ${count} calls, p95 ${p95.toFixed(0)} ms`);
    expect(await Orders.countDocuments()).toBe(orderCount);
    expect(await Orders.countDocuments({ status: 'Cancelled' })).toBe(cancelled.length);
    expect(await Orders.countDocuments({ status: 'Delivered' })).toBe(sent.length);
    const packed = await Orders.find({ status: 'Delivered' }, 'timeline packedAt').lean();
    expect(packed.filter(({ packedAt }) => packedAt).length).toBe(sent.length);
    for (const { timeline } of packed)
      expect(timeline.filter(({ kind }) => kind === 'packed')).toHaveLength(1);
    const back = returned.map(({ lines }) => ({ lines: lines.slice(1) }));
    for (const id of products)
      expect(await stockOf(id)).toBe(initialStock - unitsOf(sent, id) + unitsOf(back, id));
    const units = (some: readonly Pick<DayOrder, 'lines'>[]) =>
      products.reduce((sum, id) => sum + unitsOf(some, id), 0);
    await eventually(() =>
      compareMoney(orders, {
        received: units(orders) * unitPrice,
        refunded: (units(cancelled) + units(back)) * unitPrice + refunded.length * partOfRefund,
      }),
    );
    const { body } = await commerce.send('GET', '/internal/commerce/invariants?scope=all', { as: system });
    const findings = body as Finding[];
    expect(findings.length).toBeGreaterThan(5);
    expect(findings.filter(({ count }) => count > 0)).toEqual([]);
    if (!fullSize) return;
    const limitOf = (name: string) => (ofManyOrders.has(name) ? maxP95OfMany : maxP95);
    expect(shop.timings().filter(({ name, p95 }) => p95 > limitOf(name))).toEqual([]);
  },
  fullSize ? 0 : 180_000,
);
