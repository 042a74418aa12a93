import type { Order } from '@petcare/contracts/orders.ts';
import { Orders, shownFields, toOrder, type ShownOrder } from './order.model.ts';

interface OrderPage {
  orders: Order[];
  total: number;
}

/** One page of all orders or of one customer's, newest first. */
export async function listOrders(
  { page, limit }: { page: number; limit: number },
  customerId?: string,
): Promise<OrderPage> {
  const filter = customerId ? { customer_id: customerId } : {};
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
