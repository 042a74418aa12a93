import { randomUUID } from 'node:crypto';
import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';
import { stayPrice } from '@petcare/contracts/stay-price.ts';
import type { StayRequest } from '@petcare/contracts/stays.ts';
import type { Answer } from '@petcare/platform/testing/service-client.ts';
import { billing, someBuyer } from './build-payment.ts';
import type { TestCommerce } from './test-commerce.ts';

type Buyer = ReturnType<typeof someBuyer>;

/** Body of a card payment for a booking, priced with flat day stays. */
export function stayPayment(stay: StayRequest, overrides: Record<string, unknown> = {}) {
  return {
    purchase: { kind: 'hostel', stay, pets: [{ name: 'Mishti', food: 'Rice and chicken' }] },
    billing,
    expected_total: stayPrice(stay, 'flat').total,
    attempt: randomUUID(),
    ...overrides,
  };
}

/** @throws when the payment is refused. */
export async function startStayPayment(
  commerce: TestCommerce,
  buyer: Buyer,
  stay: StayRequest,
): Promise<{ id: string; secret: string }> {
  const answer = await commerce.send('POST', '/api/payments/card', { as: buyer, body: stayPayment(stay) });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { id: String(answer.body.payment._id), secret: String(answer.body.client_secret) };
}

export function placeStay(
  commerce: TestCommerce,
  buyer: Buyer,
  paymentId: string,
  orderData?: Record<string, unknown>,
): Promise<Answer> {
  return commerce.send('POST', '/api/hostel-orders', {
    as: buyer,
    body: { payment_id: paymentId, ...(orderData && { orderData }) },
  });
}

/** Creates a paid booking. */
export async function bookStay(commerce: TestCommerce, stay: StayRequest, buyer = someBuyer()) {
  const payment = await startStayPayment(commerce, buyer, stay);
  await commerce.sandbox.pay(payment.secret);
  const { body } = await placeStay(commerce, buyer, payment.id);
  return { order: body.order as HostelOrder, buyer, payment };
}
