import { randomUUID } from 'node:crypto';
import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import { depositOf } from '@petcare/contracts/commerce/hostel/booking-deposit.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { trusted } from 'mongoose';
import { Bookings } from '../hostel/bookings/booking.model.ts';
import { paymentIdsOf } from '../payments/purchases/order-money.ts';
import { LedgerEntries } from '../payments/ledger/ledger-entry.model.ts';
import { Payments } from '../payments/payment.model.ts';
import { bookingPayment, requestBooking } from './build-booking.ts';
import { newCustomer } from './build-payment.ts';
import type { TestCommerce } from './test-commerce.ts';

export const hostelAdmin = userCaller(newId(), 'admin');
type Customer = ReturnType<typeof newCustomer>;

/** Saves a version of the settings with this deposit; undefined ends the offer. */
export async function offerDeposit(commerce: TestCommerce, percent: number | undefined): Promise<void> {
  const { body } = await commerce.send('GET', '/api/hostel/settings', { as: hostelAdmin });
  const { deposit_percent: _before, ...terms } = body.terms as Record<string, unknown>;
  const saved = await commerce.send('PUT', '/api/hostel/settings', {
    as: hostelAdmin,
    body: {
      ...terms,
      version: body.version as number,
      ...(percent !== undefined && { deposit_percent: percent }),
    },
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
}

export function depositPayment(stay: BookingRequest, percent: number, overrides = {}) {
  return bookingPayment(stay, {
    purchase: { kind: 'hostel', stay, pets: [{ name: 'Mishti' }], deposit: true },
    expected_total: depositOf(bookingPrice(stay, 'flat').total, percent),
    ...overrides,
  });
}

export async function holdDeposit(
  commerce: TestCommerce,
  stay: BookingRequest,
  percent: number,
  customer = newCustomer(),
) {
  const body = depositPayment(stay, percent);
  const started = await commerce.send('POST', '/api/payments/card', { as: customer, body });
  if (started.status !== 201) throw new Error(JSON.stringify(started.body));
  const secret = String(started.body.client_secret);
  await commerce.sandbox.pay(secret);
  const id = String(started.body.payment._id);
  return { customer, payment: { id, secret, intentId: secret.split('_secret_')[0] ?? '' } };
}

export async function bookWithDeposit(
  commerce: TestCommerce,
  stay: BookingRequest,
  percent: number,
  customer?: Customer,
) {
  const held = await holdDeposit(commerce, stay, percent, customer);
  const placed = await requestBooking(commerce, held.customer, held.payment.id);
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.body));
  return { ...held, booking: placed.body.order as HostelOrder };
}

export function payRest(commerce: TestCommerce, booking: HostelOrder, overrides = {}) {
  return commerce.send('POST', `/api/hostel-orders/${booking._id}/balance`, {
    as: hostelAdmin,
    body: {
      amount: booking.deposit?.due ?? 0,
      version: booking.version,
      request: randomUUID(),
      ...overrides,
    },
  });
}

/** Sums in poisha of one booking: at the card provider, in the ledger, in its payments and in the booking itself. */
export async function sumsOf(commerce: TestCommerce, bookingId: string, customer: Customer) {
  const booking = await Bookings.findById(bookingId).lean();
  if (!booking) throw new Error('the booking is missing');
  const ids = trusted({ $in: paymentIdsOf(booking) });
  const payments = await Payments.find({ _id: ids }).lean();
  const entries = await LedgerEntries.find({ paymentId: ids }).lean();
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const cash = sum(payments.map(({ provider, received }) => (provider === 'cash' ? received : 0)));
  const { captured, refunded } = await commerce.sandbox.stateOf(customer.id);
  return {
    provider: captured - refunded + cash,
    ledger: sum(entries.map(({ amount }) => amount)),
    payments: sum(payments.map((payment) => payment.received - payment.refunded)),
    booking: (booking.paid ?? booking.total) - booking.refunded,
  };
}
