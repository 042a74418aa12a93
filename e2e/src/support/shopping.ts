import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { type Billing } from '@petcare/contracts/shared/billing.ts';
import { Payment, PaymentConfig, type Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { Product } from '@petcare/contracts/commerce/products/products.ts';
import { depositOf } from '@petcare/contracts/commerce/hostel/booking-deposit.ts';
import { HostelSettingsView } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { OrderReturn } from '@petcare/contracts/commerce/orders/returns.ts';
import type { Review } from '@petcare/contracts/commerce/products/reviews.ts';
import { z } from 'zod';
import { ApiClient } from './api-client.ts';
import { uploadPicture } from './posting.ts';
import type { TestUser } from './users.ts';

export const billing: Billing = {
  name: 'Nadia Rahman',
  email: 'nadia@petcare.test',
  phone: '01712345678',
  address: 'House 7, Road 3, Dhanmondi',
  division: 'Dhaka',
  district: 'Dhaka',
  zip: '1205',
};

/** Returns the oldest product without counted stock: one of the demo data, which no test changes. */
export async function firstProduct(url: string): Promise<Product> {
  const { body } = await new ApiClient(url).call(endpoints['products.list']);
  const product = z
    .array(Product)
    .parse(body)
    .toSorted((one, other) => one._id.localeCompare(other._id))
    .find(({ stock, prescription_needed }) => stock === null && !prescription_needed);
  if (!product) throw new Error('the demo data has no product without counted stock');
  return product;
}

/** Adds a toy with a name of its own. Without a stock it is not counted. */
export async function addProductAs(admin: TestUser, stock?: number): Promise<Product> {
  const { body } = await admin.client.call(endpoints['products.create'], {
    body: {
      product_type: 'Pet Toy',
      product_name: `Rope ${randomUUID().slice(0, 8)}`,
      product_price: 450,
      product_description: 'Knotted by hand.',
      product_image: await uploadPicture(admin),
      ...(stock !== undefined && { stock }),
    },
  });
  return z.object({ product: Product }).parse(body).product;
}

export async function buyAs(customer: TestUser, product: Product): Promise<Order> {
  const lines = [{ product_id: product._id, quantity: 1 }];
  const payment_id = await payAs(customer, { kind: 'product', lines }, product.product_price);
  const placed = await customer.client.call(endpoints['orders.place'], {
    body: { payment_id, product_id: product._id },
  });
  if (placed.status !== 201 && placed.status !== 200)
    throw new Error(`placing the order answered ${placed.status}: ${JSON.stringify(placed.body)}`);
  return z.object({ order: Order }).parse(placed.body).order;
}

export async function bookHostelAs(customer: TestUser, stay: BookingRequest): Promise<HostelOrder> {
  const { total } = bookingPrice(stay, 'flat');
  const payment_id = await payAs(customer, { kind: 'hostel', stay }, total);
  const placed = await customer.client.call(endpoints['hostelOrders.place'], { body: { payment_id } });
  if (placed.status !== 201 && placed.status !== 200)
    throw new Error(`placing the booking answered ${placed.status}: ${JSON.stringify(placed.body)}`);
  return z.object({ order: HostelOrder }).parse(placed.body).order;
}

/** Books a stay of the coming days by holding a deposit of this percentage, which the settings must offer. */
export async function bookWithDepositAs(
  customer: TestUser,
  stay: BookingRequest,
  percent: number,
): Promise<HostelOrder> {
  const amount = depositOf(bookingPrice(stay, 'flat').total, percent);
  const payment_id = await payAs(customer, { kind: 'hostel', stay, deposit: true }, amount);
  const placed = await customer.client.call(endpoints['hostelOrders.place'], { body: { payment_id } });
  return z.object({ order: HostelOrder }).parse(placed.body).order;
}

/** Saves this deposit in the settings of the hostel, unless they have it. */
export async function offerDepositAs(admin: TestUser, percent: number): Promise<void> {
  const answer = await admin.client.call(endpoints['hostelSettings.get']);
  const { terms, version } = HostelSettingsView.parse(answer.body);
  const body = { ...terms, deposit_percent: percent, version };
  await admin.client.call(endpoints['hostelSettings.save'], { body });
}

const Started = z.object({ payment: Payment, client_secret: z.string() });

export async function openPaymentAs(
  { client }: TestUser,
  purchase: z.input<typeof Purchase>,
  total: number,
  billedTo = billing,
): Promise<z.infer<typeof Started>> {
  const started = await client.call(endpoints['payments.startCard'], {
    body: { purchase, billing: billedTo, expected_total: total, attempt: randomUUID() },
  });
  if (started.status !== 201)
    throw new Error(`starting a payment answered ${started.status}: ${JSON.stringify(started.body)}`);
  return Started.parse(started.body);
}

/** Pays by card as a browser does, without placing the order. @returns the id of the payment. */
export async function payAs(
  customer: TestUser,
  purchase: z.input<typeof Purchase>,
  total: number,
  billedTo = billing,
): Promise<string> {
  const opened = await openPaymentAs(customer, purchase, total, billedTo);
  await confirmPayment(customer, opened);
  return opened.payment._id;
}

/** Confirms an open card payment as a browser does. */
export async function confirmPayment(
  customer: TestUser,
  { client_secret }: z.infer<typeof Started>,
): Promise<void> {
  const intent = client_secret.split('_secret_')[0];
  await callCardSandbox(customer, `/v1/payment_intents/${intent}/confirm`, {
    client_secret,
    payment_method: 'pm_card_visa',
  });
}

/** Types a card into the provider's field. @returns the id of the payment method, which is not charged yet. */
export async function createPaymentMethod(customer: TestUser): Promise<string> {
  const answer = await callCardSandbox(customer, '/v1/payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2031',
    'card[cvc]': '123',
  });
  return z.object({ id: z.string() }).parse(answer).id;
}

async function callCardSandbox(
  { client }: TestUser,
  path: string,
  form: Record<string, string>,
): Promise<unknown> {
  const { card } = PaymentConfig.parse((await client.call(endpoints['payments.config'])).body);
  if (card.mode !== 'sandbox') throw new Error('the card sandbox is not in use');
  const response = await fetch(card.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${card.publishableKey}`,
      origin: client.origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
  return response.json();
}

export async function deliverAs(admin: TestUser, order: Order): Promise<Order> {
  const { body } = await admin.client.call(endpoints['orders.changeStatus'], {
    params: { id: order._id },
    body: { status: 'Delivered' },
  });
  return endpoints['orders.changeStatus'].response.parse(body).order;
}

export function someReturn(fields: { pictures?: string[] } = {}) {
  return {
    client_id: randomUUID(),
    lines: [{ line: 0, quantity: 1 }],
    reason: 'damaged' as const,
    details: 'The seam is open.',
    ...fields,
  };
}

export async function requestReturnAs(
  customer: TestUser,
  orderId: string,
  fields: { pictures?: string[] } = {},
): Promise<OrderReturn> {
  const { body } = await customer.client.call(endpoints['returns.request'], {
    params: { id: orderId },
    body: someReturn(fields),
  });
  return endpoints['returns.request'].response.parse(body).return;
}

/** Buys a product, has it delivered and reviews it. */
export async function reviewAs(customer: TestUser, admin: TestUser, product: Product): Promise<Review> {
  await deliverAs(admin, await buyAs(customer, product));
  const { body } = await customer.client.call(endpoints['reviews.save'], {
    params: { id: product._id },
    body: { stars: 4, text: 'He plays with it all day.' },
  });
  return endpoints['reviews.save'].response.parse(body).review;
}
