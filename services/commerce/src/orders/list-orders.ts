import type { OrderStatus } from '@petcare/contracts/order-status.ts';
import type { Order } from '@petcare/contracts/orders.ts';
import type { QueryFilter } from 'mongoose';
import { withTermsLike } from '../search-terms.ts';
import { Orders, shownFields, toOrder, type OrderRow, type ShownOrder } from './order.model.ts';

interface OrdersAsked {
  readonly page: number;
  readonly limit: number;
  readonly status?: OrderStatus | undefined;
  /** Beginnings of words of the number, the name, the e-mail address or the phone number. */
  readonly search?: string | undefined;
}

/** One page of all orders or of one customer's, newest first; what was deleted is in nobody's list. */
export async function listOrders(
  { page, limit, status, search }: OrdersAsked,
  customerId?: string,
): Promise<{ orders: Order[]; total: number }> {
  const filter: QueryFilter<OrderRow> = {
    deleted_at: null,
    ...(customerId && { customer_id: customerId }),
    ...(status && { status }),
    ...(search && withTermsLike(search)),
  };
  const skip = (page - 1) * limit;
  const rows = await Orders.find(filter, shownFields)
    .sort({ createdAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .lean<ShownOrder[]>();
  // A page that is not full is the last one, and then the total is known without counting.
  const isLast = rows.length < limit && (rows.length > 0 || page === 1);
  const total = isLast ? skip + rows.length : await Orders.countDocuments(filter);
  return { orders: rows.map(toOrder), total };
}
