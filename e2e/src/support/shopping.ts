import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Order } from '@petcare/contracts/orders.ts';
import { Payment, PaymentConfig, type Billing } from '@petcare/contracts/payments.ts';
import { Product } from '@petcare/contracts/products.ts';
import { z } from 'zod';
import { ApiClient } from './api-client.ts';
import type { Signed } from './people.ts';

export const billing: Billing = {
  name: 'Nadia Rahman',
  email: 'nadia@petcare.test',
  phone: '01712345678',
  address: 'House 7, Road 3, Dhanmondi',
  division: 'Dhaka',
  district: 'Dhaka',
  zip: '1205',
};

/** A product that can be bought without end. */
export async function firstProduct(url: string): Promise<Product> {
  const { body } = await new ApiClient(url).call(endpoints['products.list']);
  const product = z
    .array(Product)
    .parse(body)
    .find(({ stock }) => stock === null);
  if (!product) throw new Error('the demo data has no product without counted stock');
  return product;
}

/** Buys one piece by card, as the checkout does, and returns the order. */
export async function buyAs({ client }: Signed, product: Product): Promise<Order> {
  const config = PaymentConfig.parse((await client.call(endpoints['payments.config'])).body);
  if (config.card.mode !== 'sandbox') throw new Error('the card sandbox is not in use');
  const started = await client.call(endpoints['payments.startCard'], {
    body: {
      purchase: { kind: 'product', lines: [{ product_id: product._id, quantity: 1 }], from_cart: false },
      billing,
      expected_total: product.product_price,
      attempt: randomUUID(),
    },
  });
  if (started.status !== 201)
    throw new Error(`starting a payment answered ${started.status}: ${JSON.stringify(started.body)}`);
  const { payment, client_secret } = z
    .object({ payment: Payment, client_secret: z.string() })
    .parse(started.body);
  await confirmCard(config.card.url, config.card.publishableKey, client.baseUrl, client_secret);
  const placed = await client.call(endpoints['orders.place'], {
    body: { payment_id: payment._id, product_id: product._id },
  });
  if (placed.status !== 201 && placed.status !== 200)
    throw new Error(`placing the order answered ${placed.status}: ${JSON.stringify(placed.body)}`);
  return z.object({ order: Order }).parse(placed.body).order;
}

async function confirmCard(
  sandbox: string,
  key: string,
  origin: string,
  clientSecret: string,
): Promise<void> {
  const intent = clientSecret.split('_secret_')[0];
  const response = await fetch(`${sandbox}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
}
