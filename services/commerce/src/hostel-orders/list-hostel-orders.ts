import { addDays } from '@petcare/contracts/dhaka-time.ts';
import type { HostelOrder, HostelOrderStatus } from '@petcare/contracts/hostel-orders.ts';
import { maxStayNights, type PetType } from '@petcare/contracts/stays.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { withTermsLike } from '../search-terms.ts';
import { HostelOrders, toHostelOrder, type HostelOrderRow } from './hostel-order.model.ts';

export interface ListedHostelOrders {
  readonly page: number;
  readonly limit: number;
  readonly customerId?: string | undefined;
  readonly status?: HostelOrderStatus | undefined;
  readonly petType?: PetType | undefined;
  readonly on?: string | undefined;
  readonly search?: string | undefined;
}

/** One page of the bookings that match, newest first. */
export async function listHostelOrders(
  wanted: ListedHostelOrders,
): Promise<{ orders: HostelOrderRow[]; total: number }> {
  const { page, limit } = wanted;
  const filter = filterOf(wanted);
  const skip = (page - 1) * limit;
  const orders = await HostelOrders.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .lean<HostelOrderRow[]>();
  // A page that is not full is the last one, and then the total is known without counting.
  const isLast = orders.length < limit && (orders.length > 0 || page === 1);
  const total = isLast ? skip + orders.length : await HostelOrders.countDocuments(filter);
  return { orders, total };
}

function filterOf({
  customerId,
  status,
  petType,
  on,
  search,
}: ListedHostelOrders): QueryFilter<HostelOrderRow> {
  return {
    deleted_at: null,
    ...(customerId && { customer_id: customerId }),
    ...(status && { status }),
    ...(petType && { 'stay.petType': petType }),
    ...(on && {
      // No stay is longer than the longest one, so the index need not be read from the beginning of time.
      'stay.checkIn': trusted({ $gte: addDays(on, -maxStayNights), $lte: on }),
      'stay.checkOut': trusted({ $gte: on }),
    }),
    ...(search && withTermsLike(search)),
  };
}

/** All bookings of a person, oldest first, for the export of what is known about them. */
export async function hostelOrderRows(customerId: string): Promise<Omit<HostelOrder, 'refund_now'>[]> {
  const rows = await HostelOrders.find({ customer_id: customerId }).sort({ _id: 1 }).lean<HostelOrderRow[]>();
  return rows.map((row) => {
    const { refund_now: _, ...shown } = toHostelOrder(row, 0);
    return shown;
  });
}
