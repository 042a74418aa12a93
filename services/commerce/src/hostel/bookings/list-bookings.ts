import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { HostelOrder, HostelOrdersQuery } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { maxBookingNights } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { undecidedMoney } from '../../payments/purchases/cancellation.ts';
import { amountsBetween } from '../../payments/purchases/amounts-between.ts';
import {
  Bookings,
  bookingsOfCustomer,
  bookingSorts,
  toHostelOrder,
  type BookingDocument,
} from './booking.model.ts';

/**
 * Returns one page of all bookings or of one customer’s, newest first by default. Excludes deleted bookings.
 */
export async function listBookings(
  query: HostelOrdersQuery,
  customerId?: string,
): Promise<{ bookings: BookingDocument[]; total: number }> {
  const { rows: bookings, total } = await findPage(listOf(query, customerId), query);
  return { bookings, total };
}

export function eachBooking(
  query: HostelOrdersQuery,
  customerId?: string,
): AsyncGenerator<BookingDocument[]> {
  return eachBatch(listOf(query, customerId));
}

function listOf(query: HostelOrdersQuery, customerId: string | undefined): List<BookingDocument> {
  const among = { deletedAt: null, ...(customerId && { customerId }) };
  const search = withTermsLike(query.search);
  return {
    rows: Bookings,
    among,
    wanted: {
      ...(query.status && { status: query.status }),
      ...(query.payment_status && { paymentStatus: query.payment_status }),
      ...(query.money && undecidedMoney()),
      ...(query.petType && { 'stay.petType': query.petType }),
      ...arrivalsBetween(query),
      ...(query.on && { 'stay.checkOut': trusted({ $gte: query.on }) }),
      ...amountsBetween('total', query),
      ...search,
    },
    order: orderBy(query.sort, bookingSorts, among),
    searchIndex: search.$and !== undefined && { searchTerms: 1 },
    ofOne: customerId !== undefined,
    ownIndex: customerId !== undefined && bookingsOfCustomer,
  };
}

function arrivalsBetween({ from, to, on }: HostelOrdersQuery): QueryFilter<BookingDocument> {
  // A stay has at most `maxBookingNights`, so an earlier check-in cannot match. Bounds the index scan.
  const [earliest] = [from ?? '', on ? addDays(on, -maxBookingNights) : ''].toSorted().slice(-1);
  const latest = [to, on].filter((date) => date !== undefined).toSorted()[0];
  if (!earliest && !latest) return {};
  return {
    'stay.checkIn': trusted({ ...(earliest && { $gte: earliest }), ...(latest && { $lte: latest }) }),
  };
}

/** All bookings of a customer including deleted ones, oldest first, for the data export. */
export async function personalBookings(customerId: string): Promise<Omit<HostelOrder, 'refund_now'>[]> {
  const rows = await Bookings.find({ customerId }).sort({ _id: 1 }).lean();
  return rows.map((row) => {
    const { refund_now: _, ...booking } = toHostelOrder(row, 0);
    return booking;
  });
}
