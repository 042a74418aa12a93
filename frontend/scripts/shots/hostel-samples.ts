import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { HostelOrder, HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { daysBetween } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { depositChargeAt, depositOf } from '@petcare/contracts/commerce/hostel/booking-deposit.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type { HostelInfo, HostelDate, BookingQuote } from '@petcare/contracts/commerce/hostel/hostel.ts';
import {
  buildHostelInfo,
  buildHostelOrder,
  buildPlaces,
  buildQuote,
} from '../../src/testing/hostel-builders.ts';
import { idOf, sampleUsers } from './samples.ts';

const today = dhakaDateOf(new Date());

export const hostelInfo: HostelInfo = buildHostelInfo({
  capacity: { dog: 12, cat: 8 },
  day_capacity: { dog: 6, cat: 6 },
  deposit_percent: 30,
});

export function placesBetween(from: string, to: string): HostelDate[] {
  return buildPlaces(from, to).map(({ date }) => {
    const number = daysBetween('2026-01-01', date);
    const free = { free: (number * 5) % 13, day_free: number % 7 };
    return { date, capacity: 12, day_capacity: 6, ...free, closed: null };
  });
}

export function quoteOf(query: URLSearchParams): BookingQuote {
  return buildQuote({
    petType: query.get('petType') === 'cat' ? 'cat' : 'dog',
    guests: Number(query.get('guests')),
    checkIn: query.get('checkIn') ?? today,
    checkOut: query.get('checkOut') ?? today,
  });
}

interface Sample {
  status: HostelOrderStatus;
  /** Days from today. */
  from: number;
  days: number;
  guests: number;
}

const samples: readonly Sample[] = [
  { status: 'Confirmed', from: 6, days: 3, guests: 2 },
  { status: 'Pending', from: 0, days: 5, guests: 1 },
  { status: 'Confirmed', from: 1, days: 0, guests: 3 },
  { status: 'Confirmed', from: -3, days: 3, guests: 1 },
  { status: 'Cancelled', from: -1, days: 2, guests: 2 },
  { status: 'Completed', from: -12, days: 4, guests: 1 },
];

/** Fields of a booking whose deposit is held. */
function held(total: number, checkIn: string): Partial<HostelOrder> {
  const amount = depositOf(total, 30);
  const charge_at = depositChargeAt(checkIn).toISOString();
  const deposit = { amount, state: 'held' as const, charged: 0, charge_at, due: total - amount };
  return { payment_status: 'authorised', paid: 0, refund_now: amount, deposit };
}

export const hostelOrders: readonly HostelOrder[] = samples.map(({ status, from, days, guests }, index) => {
  const checkIn = addDays(today, from);
  const checkOut = addDays(checkIn, days);
  const { total } = bookingPrice({ petType: 'dog', guests, checkIn, checkOut }, 'flat');
  const at = new Date(Date.now() - (index + 1) * 30 * 3_600_000).toISOString();
  const cancelled = status === 'Cancelled';
  return buildHostelOrder({
    _id: idOf('d', index),
    order_id: `PH-2026-${String(131 - index).padStart(6, '0')}`,
    customer_id: sampleUsers.user.id,
    payment_id: idOf('e', index),
    payment_status: cancelled ? 'partially_refunded' : 'paid',
    refunded: cancelled ? total / 2 : 0,
    orderer_name: sampleUsers.user.full_name,
    orderer_email: sampleUsers.user.email,
    shipping_address: 'House 12, Road 7, Dhanmondi, Dhaka, 1205, Dhaka',
    orderData: { petType: index % 2 ? 'cat' : 'dog', guests, checkIn, checkOut, totalPrice: total },
    pets: index === 0 ? [{ name: 'Mishti', age: '2 years', food: 'Rice and fish, twice a day' }] : [],
    status,
    checked_in_at: from < 0 && !cancelled ? at : null,
    checked_out_at: status === 'Completed' ? at : null,
    refund_now: cancelled || from <= 0 ? 0 : from > 2 ? total : total / 2,
    order_date: at,
    version: 1,
    timeline: [
      { kind: 'status', status: 'Pending', at, by: 'customer', amount: null, reason: null },
      ...(status === 'Pending'
        ? []
        : [{ kind: 'status' as const, status, at, by: 'admin' as const, amount: null, reason: null }]),
      ...(cancelled
        ? [{ kind: 'refund' as const, status, at, by: 'system' as const, amount: total / 2, reason: null }]
        : []),
    ],
    updatedAt: at,
    ...(index === 0 && held(total, checkIn)),
  });
});
