import { randomUUID } from 'node:crypto';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { billing, openPaymentAs, payAs } from '../../support/shopping.ts';
import { uploadPicture } from '../../support/posting.ts';
import type { TestUser } from '../../support/users.ts';
import { callAs } from '../attacks/call-as.ts';
import { lineFor, textFor } from './script-texts.ts';

/** Stores scripts in the texts of products, orders, returns, payments and bookings. @returns ids of the records. */
export async function storeShopScripts({
  admin,
  customer,
  stranger,
}: Readonly<Record<'admin' | 'customer' | 'stranger', TestUser>>) {
  const product = await callAs(
    admin,
    'products.create',
    {},
    {
      product_type: 'Pet Toy',
      product_name: lineFor('product name'),
      product_price: 500,
      product_description: textFor('product description'),
      product_image: await uploadPicture(admin),
      stock: 50,
    },
  );
  const productId = product['product']?._id ?? '';
  const billed = {
    ...billing,
    name: lineFor('buyer'),
    address: lineFor('address'),
    district: lineFor('district'),
  };
  const purchase = { kind: 'product' as const, lines: [{ product_id: productId, quantity: 1 }] };
  const orderOf = async () => {
    const payment_id = await payAs(customer, purchase, 500, billed);
    return (await callAs(customer, 'orders.place', {}, { payment_id }))['order']?._id ?? '';
  };
  const [order, refunded] = [await orderOf(), await orderOf()];
  await callAs(customer, 'orders.cancel', { id: refunded }, { reason: textFor('order cancelled') });
  await callAs(admin, 'orders.changeStatus', { id: order }, { status: 'Delivered' });
  await callAs(
    admin,
    'orderNotes.add',
    { id: order },
    { client_id: randomUUID(), text: textFor('order note') },
  );
  const review = await callAs(
    customer,
    'reviews.save',
    { id: productId },
    { stars: 3, text: textFor('review') },
  );
  const reviewId = review['review']?._id ?? '';
  await callAs(stranger, 'reviews.report', { id: reviewId }, { reason: textFor('report') });
  const returned = await callAs(
    customer,
    'returns.request',
    { id: order },
    {
      client_id: randomUUID(),
      lines: [{ line: 0, quantity: 1 }],
      reason: 'other',
      details: textFor('return'),
    },
  );
  const returnId = returned['return']?._id ?? '';
  await callAs(
    admin,
    'returns.change',
    { id: returnId },
    { state: 'refused', reason: textFor('refusal'), version: 1 },
  );
  const { payment } = await openPaymentAs(stranger, purchase, 500, billed);

  const today = dhakaDateOf(new Date());
  const stay = {
    petType: 'cat' as const,
    guests: 1,
    checkIn: addDays(today, 90),
    checkOut: addDays(today, 91),
  };
  const pets = [{ name: lineFor('pet name'), age: 'old', food: textFor('pet food'), vet: lineFor('vet') }];
  const paid = await payAs(
    customer,
    { kind: 'hostel', stay, pets },
    bookingPrice(stay, 'flat').total,
    billed,
  );
  const booking =
    (await callAs(customer, 'hostelOrders.place', {}, { payment_id: paid }))['order']?._id ?? '';
  await callAs(
    admin,
    'payments.refund',
    { id: paid },
    { amount: 1, reason: textFor('refund'), request: randomUUID() },
  );
  return { product: productId, order, refunded, booking, payment: payment._id };
}
