import type { OrderReturn, OrderReturns, ReturnFilter } from '@petcare/contracts/commerce/orders/returns.ts';
import { trusted, type QueryFilter } from 'mongoose';
import type { OrderDocument } from '../order.model.ts';
import type { ReturnSettings } from './return-settings.ts';
import { Returns, toReturn, type ReturnDocument } from './return.model.ts';
import { openStates, quantitiesLeft, returnableUntil } from './return.rules.ts';

const newestFirst = { createdAt: -1, _id: -1 } as const;

/** Returns one page of the returns of all customers, newest first. */
export async function listReturns({
  state,
  page,
  limit,
}: {
  readonly state: ReturnFilter;
  readonly page: number;
  readonly limit: number;
}): Promise<{ returns: OrderReturn[]; total: number }> {
  const filter = filterOf(state);
  const [rows, total] = await Promise.all([
    Returns.find(filter, null, { sort: newestFirst, skip: (page - 1) * limit, limit }).lean(),
    Returns.countDocuments(filter),
  ]);
  return { returns: rows.map(toReturn), total };
}

function filterOf(state: ReturnFilter): QueryFilter<ReturnDocument> {
  if (state === 'all') return {};
  const open = [...openStates];
  return { state: trusted(state === 'open' ? { $in: open } : { $nin: open }) };
}

/** MongoDB filter of the returns in which the shop has the next step. */
export function waitingForShop() {
  return { state: trusted({ $in: ['requested' as const, 'received' as const] }) };
}

/** Lists the returns of an order and the items that can still be returned. */
export async function showReturns(
  order: OrderDocument,
  { days }: ReturnSettings,
  now = new Date(),
): Promise<OrderReturns> {
  const rows = await Returns.find({ orderId: order._id }, null, {
    sort: newestFirst,
  }).lean();
  const until = returnableUntil(order, days);
  const isOver = until === null || until <= now;
  const left = isOver ? [] : quantitiesLeft(order.lines, rows);
  return {
    returns: rows.map(toReturn),
    until: until && until.toISOString(),
    returnable: left.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : [])),
  };
}

/** All returns of a user, oldest first, for the data export. */
export async function personalReturns(customerId: string): Promise<OrderReturn[]> {
  const rows = await Returns.find({ customerId }).sort({ createdAt: 1, _id: 1 }).lean();
  return rows.map(toReturn);
}
