import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { datesOfBooking, daysBetween } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { bookingPrice, usualRates } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type {
  HostelInfo,
  HostelDate,
  BookingQuote,
  BookingRequest,
} from '@petcare/contracts/commerce/hostel/hostel.ts';
import { newId } from './builders.ts';
import { dayFromToday } from './pinned-clock.ts';

export function buildHostelInfo(changes: Partial<HostelInfo> = {}): HostelInfo {
  return {
    rate: 700,
    ...usualRates,
    seasons: [],
    closed: [],
    day_stay_pricing: 'flat',
    capacity: { dog: 5, cat: 5 },
    day_capacity: { dog: 5, cat: 5 },
    max_nights: 60,
    horizon_days: 365,
    refund_rules: [
      { at_least_hours_before: 48, percent: 100 },
      { at_least_hours_before: 0, percent: 50 },
    ],
    check_in_time: '12:00',
    check_out_time: '18:00',
    ...changes,
  };
}

/** Returns the places of a date range: all free except for `taken`, by date. */
export function buildPlaces(
  from: string,
  to: string,
  taken: Readonly<Record<string, Partial<HostelDate>>> = {},
): HostelDate[] {
  return datesOfBooking({ checkIn: from, checkOut: addDays(to, 1) }).map((date) => ({
    date,
    capacity: 5,
    free: 5,
    day_capacity: 5,
    day_free: 5,
    closed: null,
    ...taken[date],
  }));
}

export function buildQuote(stay: BookingRequest, changes: Partial<BookingQuote> = {}): BookingQuote {
  return { ...stay, ...bookingPrice(stay, 'flat'), available: true, full_dates: [], ...changes };
}

/** A booking that begins in a week, in files that pin the clock. */
export function buildHostelOrder(changes: Partial<HostelOrder> = {}): HostelOrder {
  const at = '2026-11-20T04:00:00.000Z';
  const checkIn = dayFromToday(7);
  const stay = {
    petType: 'dog',
    guests: 2,
    checkIn,
    checkOut: addDays(checkIn, 3),
    totalPrice: 4200,
  } as const;
  const orderData = changes.orderData ?? stay;
  const { refund_rules, check_in_time, check_out_time } = buildHostelInfo();
  const id = newId();
  return {
    _id: id,
    order_id: `PH-2026-${id.slice(-6)}`,
    customer_id: newId(),
    payment_id: newId(),
    payment_status: 'paid',
    refunded: 0,
    kept: (changes.paid ?? orderData.totalPrice) - (changes.refunded ?? 0),
    paid: orderData.totalPrice,
    orderer_name: 'Mim Akter',
    orderer_email: 'mim@example.com',
    orderer_contact: '01712345678',
    shipping_address: 'House 12, Road 7, Dhaka, 1205, Dhaka',
    orderData,
    days: daysBetween(orderData.checkIn, orderData.checkOut),
    pets: [],
    lines: [],
    terms: { refund_rules, check_in_time, check_out_time },
    status: 'Pending',
    checked_in_at: null,
    checked_out_at: null,
    refund_now: 4200,
    order_date: at,
    version: 0,
    cancellation: null,
    timeline: [{ kind: 'status', status: 'Pending', at, by: 'customer', amount: null, reason: null }],
    updatedAt: at,
    ...changes,
  };
}
