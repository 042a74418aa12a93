import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import type { Answer } from '@petcare/platform/testing/service-client.ts';
import type { TestCommerce } from './test-commerce.ts';

export const billing = {
  name: 'Rahima Khatun',
  email: 'rahima@example.com',
  phone: '+8801711223344',
  address: 'House 7, Road 3',
  division: 'Dhaka',
  district: 'Gazipur',
  zip: '1700',
} as const;

/** A customer at an address of their own. */
export function newCustomer(ip = `2001:db8:${newId().slice(-8, -4)}:${newId().slice(-4)}::1`) {
  return { ...userCaller(newId()), ip };
}

interface PaymentOverrides {
  readonly quantity?: unknown;
  readonly lines?: readonly { product_id: string; quantity: number }[];
  readonly from_cart?: boolean;
  readonly [field: string]: unknown;
}

export function cardPayment(
  productId: unknown,
  { quantity = 1, lines, from_cart = false, ...fields }: PaymentOverrides = {},
) {
  return {
    purchase: {
      kind: 'product',
      lines: lines ?? [{ product_id: productId, quantity }],
      from_cart,
    },
    billing,
    expected_total: 500,
    attempt: randomUUID(),
    ...fields,
  };
}

export async function startPayment(
  commerce: TestCommerce,
  customer: ReturnType<typeof newCustomer>,
  body: ReturnType<typeof cardPayment>,
): Promise<{ id: string; secret: string; intentId: string }> {
  const response = await commerce.send('POST', '/api/payments/card', { as: customer, body });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  const secret = String(response.body.client_secret);
  return { id: String(response.body.payment._id), secret, intentId: secret.split('_secret_')[0] ?? '' };
}

export function placeOrder(
  commerce: TestCommerce,
  customer: ReturnType<typeof newCustomer>,
  paymentId: string,
  productId: string,
): Promise<Answer> {
  return commerce.send('POST', '/api/orders', {
    as: customer,
    body: { payment_id: paymentId, product_id: productId },
  });
}

export async function buyOne(commerce: TestCommerce, productId: string, customer = newCustomer()) {
  const payment = await startPayment(commerce, customer, cardPayment(productId));
  await commerce.sandbox.pay(payment.secret);
  const { body } = await placeOrder(commerce, customer, payment.id, productId);
  return {
    order: body.order as { _id: string; order_id: string; version: number; status: string },
    customer,
    payment,
  };
}
