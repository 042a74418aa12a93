import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { z } from 'zod';
import type { TestUser } from '../support/users.ts';
import { billing } from '../support/shopping.ts';

const Started = z.object({ payment: Payment, client_secret: z.string() });

export async function beginCheckout(
  { client }: TestUser,
  product: Product,
): Promise<{ paymentId: string; secret: string }> {
  const { body } = await client.call(endpoints['payments.startCard'], {
    body: {
      purchase: { kind: 'product', lines: [{ product_id: product._id, quantity: 1 }], from_cart: false },
      billing,
      expected_total: product.product_price,
      attempt: randomUUID(),
    },
  });
  const { payment, client_secret } = Started.parse(body);
  return { paymentId: payment._id, secret: client_secret };
}

export async function pay(sandbox: string, secret: string, card = 'pm_card_visa'): Promise<number> {
  const intent = secret.split('_secret_')[0];
  const response = await fetch(`${sandbox}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_petcare' },
    body: new URLSearchParams({ client_secret: secret, payment_method: card }),
  });
  await response.body?.cancel();
  return response.status;
}

export async function setSandbox(sandbox: string, settings: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${sandbox}/sandbox/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!response.ok) throw new Error(await response.text());
}

export async function ordersOf({ client, user }: TestUser): Promise<Order[]> {
  const { body } = await client.call(endpoints['orders.listOfCustomer'], { params: { id: user.id } });
  return z.array(Order).parse(body);
}
