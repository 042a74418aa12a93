import { addDays } from '@petcare/contracts/dhaka-time.ts';
import type { HostelOrder, HostelOrdersQuery } from '@petcare/contracts/hostel-orders.ts';
import { maxStayNights } from '@petcare/contracts/stays.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { amountsBetween } from '../checkout/amounts-between.ts';
import { Bookings, bookingSorts, toHostelOrder, type BookingDocument } from './booking.model.ts';

/**
 * Returns one page of all bookings or of one customer’s, newest first by default. Excludes deleted bookings.
 */
export async function listBookings(
  asked: HostelOrdersQuery,
  customerId?: string,
): Promise<{ orders: BookingDocument[]; total: number }> {
  const { rows: orders, total } = await findPage(listOf(asked, customerId), asked);
  return { orders, total };
}

export function eachBooking(
  asked: HostelOrdersQuery,
  customerId?: string,
): AsyncGenerator<BookingDocument[]> {
  return eachBatch(listOf(asked, customerId));
}

function listOf(asked: HostelOrdersQuery, customerId: string | undefined): List<BookingDocument> {
  const among = { deleted_at: null, ...(customerId && { customer_id: customerId }) };
  const found = withTermsLike(asked.search);
  return {
    rows: Bookings,
    among,
    wanted: {
      ...(asked.status && { status: asked.status }),
      ...(asked.payment_status && { payment_status: asked.payment_status }),
      ...(asked.petType && { 'stay.petType': asked.petType }),
      ...arrivalsBetween(asked),
      ...(asked.on && { 'stay.checkOut': trusted({ $gte: asked.on }) }),
      ...amountsBetween('total', asked),
      ...found,
    },
    order: orderBy(asked.sort, bookingSorts, among),
    searchIndex: found.$and !== undefined && { search_terms: 1 },
    ofOne: customerId !== undefined,
  };
}

function arrivalsBetween({ from, to, on }: HostelOrdersQuery): QueryFilter<BookingDocument> {
  // A stay has at most `maxStayNights`, so an earlier check-in cannot match. Bounds the index scan.
  const [earliest] = [from ?? '', on ? addDays(on, -maxStayNights) : ''].toSorted().slice(-1);
  const latest = [to, on].filter((date) => date !== undefined).toSorted()[0];
  if (!earliest && !latest) return {};
  return {
    'stay.checkIn': trusted({ ...(earliest && { $gte: earliest }), ...(latest && { $lte: latest }) }),
  };
}

/** All bookings of a customer including deleted ones, oldest first, for the data export. */
export async function personalBookings(customerId: string): Promise<Omit<HostelOrder, 'refund_now'>[]> {
  const rows = await Bookings.find({ customer_id: customerId }).sort({ _id: 1 }).lean<BookingDocument[]>();
  return rows.map((row) => {
    const { refund_now: _, ...shown } = toHostelOrder(row, 0);
    return shown;
  });
}
