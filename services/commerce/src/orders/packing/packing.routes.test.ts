import { readPdf } from '@petcare/pdf/testing/read-pdf.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Orders } from '../order.model.ts';
import { buyOne, newCustomer } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { shortCodeOf } from './product-code.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

type Caller = Parameters<TestCommerce['identity']['as']>[0];

const admin = userCaller(newId(), 'admin');
let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

async function print(body: unknown, as: Caller = admin, kind: 'packing-slips' | 'labels' = 'packing-slips') {
  const response = await fetch(`${commerce.url}/api/orders/${kind}`, {
    method: 'POST',
    headers: { ...(await commerce.identity.as(as)), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, text: Buffer.from(bytes).toString() };
}
const textsOf = (bytes: Uint8Array) => readPdf(bytes).map(({ text }) => text);
const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

async function buy(name: string, change: object = {}) {
  const { id } = await buildProduct({ product_name: name });
  const { order } = await buyOne(commerce, id);
  await Orders.updateOne({ _id: order._id }, { $set: change });
  return { ...order, productId: id };
}

test('the pick list sums the units per product, and each order has its own slip', async () => {
  const ball = await buy('Bouncing ball', { 'lines.0.quantity': 3 });
  const food = await buy('বিড়ালের খাবার');
  const more = await buy('Bouncing ball');
  await Orders.updateOne({ _id: more._id }, { $set: { 'lines.0.productId': ball.productId } });
  const { response, bytes } = await print({ orders: [ball._id, food._id, more._id] });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-disposition')).toContain('PetCare');
  expect(pagesOf(bytes)).toBe(4);
  const texts = textsOf(bytes);
  const firstSlip = texts.indexOf('Packing slip');
  const pickList = texts.slice(0, firstSlip - 1);
  expect(pickList).toEqual(expect.arrayContaining(['Pick list', 'Orders: 3 · Items: 5']));
  expect(pickList.slice(pickList.indexOf('Packed') + 1)).toEqual([
    '4',
    'Bouncing ball',
    shortCodeOf(ball.productId),
    '1',
    'বিড়ালের খাবার',
    shortCodeOf(food.productId),
  ]);
  const slips = texts.slice(firstSlip);
  expect(slips.filter((text) => text.startsWith('PC-'))).toEqual(
    [ball, food, more].map((one) => one.order_id),
  );
  expect(slips).toEqual(
    expect.arrayContaining([
      'Rahima Khatun',
      '+8801711223344',
      'Paid · To collect: ৳0',
      'Items in this parcel: 3',
    ]),
  );
});

test('the file is written in Bangla with Bangla digits', async () => {
  const order = await buy('বল', { 'lines.0.quantity': 12 });
  const { bytes } = await print({ orders: [order._id], language: 'bn' });
  expect(textsOf(bytes)).toEqual(
    expect.arrayContaining([
      'পণ্য সংগ্রহের তালিকা',
      'প্যাকিং স্লিপ',
      'পরিশোধিত · আদায় করতে হবে: ৳০',
      '১২',
      'এই প্যাকেটে মোট পণ্য: ১২টি',
    ]),
  );
});

test('products are named in the language of the file, if they were sold with a name in it', async () => {
  const { id } = await buildProduct({ product_name: 'Stew', product_name_bn: 'স্টু' });
  const { order } = await buyOne(commerce, id);
  const named = async (language: string) =>
    textsOf((await print({ orders: [order._id], language })).bytes).filter((text) => /Stew|স্টু/.test(text));
  expect(await named('en')).toEqual(['Stew', 'Stew']);
  expect(await named('bn')).toEqual(['স্টু', 'স্টু']);
});

test('orders that must not be sent have no slip and are named with the reason', async () => {
  const [sent, cancelled, planned, reviewed, deleted] = await Promise.all([
    buy('Rope'),
    buy('Bell', { status: 'Cancelled' }),
    buy('Disc', {
      cancellation: {
        request: null,
        refund: 'full',
        amount: 0,
        reason: null,
        restock: true,
        state: 'planned',
        takesEffectAt: new Date(Date.now() + 3_600_000),
      },
    }),
    buy('Wand', { paymentStatus: 'needs_review' }),
    buy('Ring', { deletedAt: new Date() }),
  ]);
  const orders = [sent, cancelled, planned, reviewed, deleted].map(({ _id }) => _id);
  const { bytes } = await print({ orders: [...orders, newId()] });
  expect(pagesOf(bytes)).toBe(2);
  const texts = textsOf(bytes);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Not to be sent',
      `${cancelled.order_id} · Cancelled`,
      `${planned.order_id} · About to be cancelled`,
      `${reviewed.order_id} · The payment needs a review`,
    ]),
  );
  expect(texts.filter((text) => ['Bell', 'Disc', 'Wand', 'Ring'].includes(text))).toEqual([]);
  expect(texts).not.toContain(deleted.order_id);
});

test('an order that was refunded has neither slip nor label, and alone it is refused with the reason', async () => {
  const [back, sent, partly] = await Promise.all([
    buy('Bell', { paymentStatus: 'refunded', kept: 0 }),
    buy('Rope'),
    buy('Disc', { paymentStatus: 'partially_refunded' }),
  ]);
  for (const what of ['packing-slips', 'labels'] as const) {
    const { response, text } = await print({ orders: [back._id] }, admin, what);
    expect([response.status, JSON.parse(text).code]).toEqual([409, 'money_returned']);
  }
  const { bytes } = await print({ orders: [back._id, sent._id, partly._id] });
  expect(pagesOf(bytes)).toBe(3);
  expect(textsOf(bytes)).toContain(`${back.order_id} · Refunded`);
});

test('a hundred orders with many lines arrive whole, while other requests are answered', async () => {
  const order = await buy('Rope');
  const row = await Orders.collection.findOne({ _id: order._id as never });
  if (!row) throw new Error('the order is not stored');
  const [line] = row['lines'] as object[];
  const copies = Array.from({ length: 100 }, (_, at) => ({
    ...row,
    _id: newId() as never,
    paymentId: newId(),
    orderId: `PC-2099-${String(at).padStart(6, '0')}`,
    lines: Array.from({ length: 40 }, (__, place) => ({
      ...line,
      productName: `Long name ${place} `.repeat(6),
    })),
  }));
  await Orders.collection.insertMany(copies);
  const printing = { done: false, answered: 0 };
  const file = print({ orders: copies.map(({ _id }) => _id) }).finally(() => {
    printing.done = true;
  });
  while (!printing.done) {
    const { status } = await commerce.send('GET', `/api/orders/${order._id}`, { as: admin });
    if (status === 200) printing.answered += 1;
  }
  const { bytes } = await file;
  const numbers = new Set(textsOf(bytes).filter((text) => text.startsWith('PC-2099-')));
  expect(numbers.size).toBe(100);
  expect(printing.answered).toBeGreaterThan(3);
});

test.each([
  ['orders', { orders: [] }],
  ['orders', { orders: Array.from({ length: 101 }, () => newId()) }],
  ['orders', { orders: ['a'.repeat(24), 'a'.repeat(24)] }],
  ['orders.0', { orders: ['x'] }],
  ['language', { orders: ['a'.repeat(24)], language: 'fr' }],
])('a request with a wrong %s is refused', async (field, body) => {
  const { response, text } = await print(body);
  expect(response.status).toBe(400);
  expect(JSON.parse(text).errors[0].field).toBe(field);
});

test('the file is for admins only, and each is audited without personal data', async () => {
  const { order, customer } = await buyOne(commerce, (await buildProduct()).id);
  const body = { orders: [order._id] };
  for (const [as, expected] of [
    [visitor, 401],
    [customer, 403],
    [newCustomer(), 403],
    [userCaller(newId(), 'doctor'), 403],
  ] as const)
    expect((await print(body, as)).response.status).toBe(expected);
  const audits = () =>
    OutboxRows.find({
      'envelope.data.action': 'packing_slips.printed',
      'envelope.data.after.orders': order.order_id,
    });
  expect(await audits().lean()).toEqual([]);
  await print(body);
  const [audit, ...others] = await audits().lean();
  expect(others).toEqual([]);
  expect(JSON.stringify(audit)).not.toMatch(/Rahima|0171122/);
  expect((await print({ orders: [newId()] })).response.status).toBe(404);
});

test('each order that is to be sent has an A6 label with its number as bar code, in either language', async () => {
  const sent = await buy('Bouncing ball', { shippingAddress: 'House 7, Road 3, Mirpur, Dhaka' });
  const cancelled = await buy('Rope', { status: 'Cancelled' });
  const { response, bytes, text } = await print({ orders: [sent._id, cancelled._id] }, admin, 'labels');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(pagesOf(bytes)).toBe(1);
  expect(text).toMatch(/\/MediaBox \[0 0 297\.64 419\.53\]/);
  expect(textsOf(bytes)).toEqual(
    expect.arrayContaining([sent.order_id, 'Deliver to', 'Rahima Khatun', 'Items in this parcel: 1']),
  );
  const bangla = await print({ orders: [sent._id], language: 'bn' }, admin, 'labels');
  expect(textsOf(bangla.bytes)).toEqual(expect.arrayContaining([sent.order_id, 'প্রাপক']));
  expect((await print({ orders: [cancelled._id] }, admin, 'labels')).response.status).toBe(404);
  expect((await print({ orders: [sent._id] }, newCustomer(), 'labels')).response.status).toBe(403);
  expect((await print({ orders: [sent._id] }, visitor, 'labels')).response.status).toBe(401);
  const audits = await OutboxRows.find({ 'envelope.data.action': 'labels.printed' }).sort({ _id: 1 }).lean();
  expect(audits[0]?.envelope.data).toMatchObject({ after: { orders: [sent.order_id] } });
});

test('a label prints all of a long name, address and note, and the place as a line of its own', async () => {
  const address = {
    en: 'House 12 B, Road 5 near the old water tower, '.repeat(7).slice(0, 290).trim(),
    bn: 'বাড়ি ১২, সড়ক ৫, পুরোনো পানির ট্যাংকের পাশে, '.repeat(7).slice(0, 290).trim(),
  };
  for (const [language, street] of Object.entries(address)) {
    const note = `${'Leave it with the guard. '.repeat(19)}Ring twice.`;
    const order = await buy('Ball', {
      ordererName: 'Alhaj Mohammad Abdullah Al-Mamun Chowdhury (Mamun)',
      shippingAddress: `${street}, Brahmanbaria, 3400, Chittagong`,
      orderNote: note,
    });
    const { bytes } = await print({ orders: [order._id], language }, admin, 'labels');
    expect(pagesOf(bytes)).toBe(1);
    const texts = textsOf(bytes);
    const printed = texts.join(' ').replaceAll(/\s+/g, ' ');
    expect(texts).toContain('Brahmanbaria 3400, Chittagong');
    for (const text of [street, note, 'Alhaj Mohammad Abdullah Al-Mamun Chowdhury (Mamun)'])
      expect(printed).toContain(text.normalize('NFC'));
  }
});
