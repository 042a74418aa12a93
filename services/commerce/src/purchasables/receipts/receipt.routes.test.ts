import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { formatTaka } from '@petcare/contracts/shared/money.ts';
import type { Receipt } from '@petcare/pdf/receipt/receipt.ts';
import { renderReceipt } from '@petcare/pdf/receipt/render-receipt.ts';
import { shapeLine } from '@petcare/pdf/shaping.ts';
import { readPdf } from '@petcare/pdf/testing/read-pdf.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from '../../orders/order.model.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { buildBooking } from '../../testing/build-booking.ts';
import { buyOne } from '../../testing/build-payment.ts';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type Caller = Parameters<TestCommerce['identity']['as']>[0];

async function receiptOf(path: string, as: Caller) {
  const response = await fetch(`${commerce.url}${path}`, { headers: await commerce.identity.as(as) });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes, texts: readPdf(bytes).map(({ text }) => text) };
}

describe('the receipt of an order', () => {
  test('shows items, customer, sums and refunds in either language', async () => {
    const product = await buildProduct({ product_name: 'Padma Catch বিড়ালের খাবার' });
    const { order, customer } = await buyOne(commerce, product.id);
    const path = `/api/orders/${order._id}/receipt`;
    const english = await receiptOf(path, customer);
    expect(english.response.headers.get('content-type')).toBe('application/pdf');
    expect(english.response.headers.get('content-disposition')).toContain(order.order_id);
    expect(english.texts).toEqual(
      expect.arrayContaining([
        'Receipt',
        order.order_id,
        'Rahima Khatun',
        'Padma Catch বিড়ালের খাবার',
        'Card · Paid',
        '৳500',
      ]),
    );
    const bangla = await receiptOf(`${path}?language=bn`, customer);
    expect(bangla.texts).toEqual(expect.arrayContaining(['রসিদ', 'কার্ড · পরিশোধিত', 'সর্বমোট', '৳৫০০', '১']));
    await Orders.updateOne(
      { _id: order._id },
      {
        $set: { refunded: 20_000, paymentStatus: 'partially_refunded' },
        $inc: { version: 1 },
        $push: {
          timeline: {
            kind: 'refund',
            status: 'Pending',
            at: new Date('2026-11-20T20:00:00Z'),
            by: 'admin',
            amount: 20_000,
            reason: 'One was broken',
          },
        },
      },
    );
    const after = await receiptOf(path, customer);
    expect(after.texts).toEqual(
      expect.arrayContaining(['Card · Partly refunded', 'Refunded on 21 November 2026', '-৳200', '৳300']),
    );
    expect(after.response.headers.get('etag')).not.toBe(english.response.headers.get('etag'));
  });

  test('names products in its language as they were bought, or else in the other one', async () => {
    const product = await buildProduct({ product_name: 'Stew', product_name_bn: 'স্টু' });
    const { order, customer } = await buyOne(commerce, product.id);
    await inTransaction(() =>
      Products.updateOne({ _id: product.id }, { productName: 'Soup', productNameBn: 'স্যুপ' }),
    );
    const path = `/api/orders/${order._id}/receipt`;
    expect((await receiptOf(path, customer)).texts).toContain('Stew');
    expect((await receiptOf(`${path}?language=bn`, customer)).texts).toContain('স্টু');
    // As orders were stored before they copied the Bangla name.
    await Orders.updateOne(
      { _id: order._id },
      { $unset: { 'lines.0.productNameBn': 1 }, $inc: { version: 1 } },
    );
    expect((await receiptOf(`${path}?language=bn`, customer)).texts).toContain('Stew');
  });

  test('is for its customer and admins, and supports conditional requests', async () => {
    const { id } = await buildProduct();
    const { order, customer } = await buyOne(commerce, id);
    const path = `/api/orders/${order._id}/receipt`;
    expect((await receiptOf(path, userCaller(newId(), 'admin'))).response.status).toBe(200);
    expect((await receiptOf(path, userCaller(newId()))).response.status).toBe(404);
    expect((await receiptOf(path, visitor)).response.status).toBe(401);
    expect((await receiptOf(`/api/orders/${newId()}/receipt`, customer)).response.status).toBe(404);
    expect((await receiptOf(`${path}?language=fr`, customer)).response.status).toBe(400);
    const first = await receiptOf(path, customer);
    const headers = {
      ...(await commerce.identity.as(customer)),
      'if-none-match': first.response.headers.get('etag') ?? '',
    };
    expect((await fetch(`${commerce.url}${path}`, { headers })).status).toBe(304);
  });
});

test('the receipt of a booking shows guests and nights, and a day stay has its own line', async () => {
  const checkIn = addDays(dhakaDateOf(new Date()), 10);
  const stay = { petType: 'dog', guests: 2, checkIn, checkOut: addDays(checkIn, 3) } as const;
  const { booking, customer } = await buildBooking(commerce, stay);
  const path = `/api/hostel-orders/${booking._id}/receipt`;
  const { texts } = await receiptOf(path, customer);
  expect(texts).toEqual(
    expect.arrayContaining([booking.order_id, 'Stay at the pet hostel: 2 dogs', '6', '৳700', '৳4,200']),
  );
  expect(texts.some((text) => text.endsWith(', 3 nights'))).toBe(true);
  expect((await receiptOf(path, userCaller(newId()))).response.status).toBe(404);
  const day = await buildBooking(commerce, { ...stay, petType: 'cat', guests: 1, checkOut: checkIn });
  const inBangla = await receiptOf(`/api/hostel-orders/${day.booking._id}/receipt?language=bn`, day.customer);
  expect(inBangla.texts).toEqual(expect.arrayContaining(['পেট হোস্টেলে দিনভর থাকা: ১টি বিড়াল', '৳৭০০']));
});

describe('a rendered receipt', () => {
  const line = { title: 'জ্যেষ্ঠ বিড়ালের খাবার', quantity: 20, unitPrice: 185_050, amount: 3_701_000 };
  const receipt = (count: number): Receipt => ({
    number: 'PC-2026-000123',
    at: new Date('2026-11-20T19:00:00Z'),
    customer: { name: 'স্ত্রী ও রন্ধ্র', email: '', phone: '+8801711223344', address: 'House 7, Gazipur' },
    payment: { provider: 'bkash', reference: 'BKN8FQ2L1X', status: 'paid' },
    lines: Array.from({ length: count }, () => line),
    total: count * line.amount,
    refunds: [],
  });

  test('draws every line with the glyphs of HarfBuzz', async () => {
    for (const { text, glyphs } of readPdf(await renderReceipt(receipt(2), 'bn'))) {
      const shaped = (['regular', 'bold'] as const).map((weight) =>
        shapeLine(text, weight).reduce((sum, run) => sum + run.glyphs.length, 0),
      );
      expect(shaped).toContain(glyphs);
    }
  });

  test('of thirty lines has numbered pages and the right total', async () => {
    const texts = readPdf(await renderReceipt(receipt(30), 'en')).map(({ text }) => text);
    expect(texts.filter((text) => text === line.title)).toHaveLength(30);
    expect(texts.filter((text) => text === 'Item').length).toBeGreaterThan(1);
    expect(texts).toContain('Page 1 of 2');
    expect(texts).toContain(formatTaka(30 * 37_010, 'en'));
  });

  test('is dated in the time zone of Dhaka', async () => {
    const texts = readPdf(await renderReceipt(receipt(1), 'bn')).map(({ text }) => text);
    expect(texts).toContain('২১ নভেম্বর, ২০২৬');
  });
});
