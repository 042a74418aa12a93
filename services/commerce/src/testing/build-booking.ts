import { randomUUID } from 'node:crypto';
import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { Answer } from '@petcare/platform/testing/service-client.ts';
import { billing, newCustomer } from './build-payment.ts';
import type { TestCommerce } from './test-commerce.ts';

type Customer = ReturnType<typeof newCustomer>;

export function bookingPayment(stay: BookingRequest, overrides: Record<string, unknown> = {}) {
  return {
    purchase: { kind: 'hostel', stay, pets: [{ name: 'Mishti', food: 'Rice and chicken' }] },
    billing,
    expected_total: bookingPrice(stay, 'flat').total,
    attempt: randomUUID(),
    ...overrides,
  };
}

export async function startBookingPayment(
  commerce: TestCommerce,
  customer: Customer,
  stay: BookingRequest,
): Promise<{ id: string; secret: string }> {
  const response = await commerce.send('POST', '/api/payments/card', {
    as: customer,
    body: bookingPayment(stay),
  });
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return { id: String(response.body.payment._id), secret: String(response.body.client_secret) };
}

export function requestBooking(
  commerce: TestCommerce,
  customer: Customer,
  paymentId: string,
  orderData?: Record<string, unknown>,
): Promise<Answer> {
  return commerce.send('POST', '/api/hostel-orders', {
    as: customer,
    body: { payment_id: paymentId, ...(orderData && { orderData }) },
  });
}

export async function buildBooking(commerce: TestCommerce, stay: BookingRequest, customer = newCustomer()) {
  const payment = await startBookingPayment(commerce, customer, stay);
  await commerce.sandbox.pay(payment.secret);
  const { body } = await requestBooking(commerce, customer, payment.id);
  return { booking: body.order as HostelOrder, customer, payment };
}
