import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { trusted } from 'mongoose';
import { Bookings } from '../bookings/booking.model.ts';
import { undecidedMoney, undecidedOrders } from '../checkout/cancellation.ts';
import { Orders } from '../orders/order.model.ts';
import { recentSince } from './recent-since.ts';

/** Cancelled orders and bookings that keep the customer’s money without a decision. */
export async function findUndecidedMoney(scope: CheckScope): Promise<Violation[]> {
  const recent = scope === 'recent' ? { updatedAt: trusted({ $gte: recentSince() }) } : {};
  const orders = await Orders.find(
    { ...undecidedOrders(), ...recent },
    'order_id total_price refunded',
  ).lean();
  const bookings = await Bookings.find(
    { ...undecidedMoney(), ...recent },
    'order_id total paid refunded deposit',
  ).lean();
  const violation = (page: string, row: { _id: unknown; order_id: string }, kept: number): Violation => ({
    id: String(row._id),
    label: row.order_id,
    fault: { code: 'money_undecided', kept: poishaToTaka(kept) },
    path: `/${page}?order=${String(row._id)}`,
  });
  return [
    ...orders.map((row) => violation('orders', row, row.total_price - row.refunded)),
    ...bookings.map((row) => {
      const held = row.deposit?.state === 'held' ? row.deposit.amount : 0;
      return violation('hostel-orders', row, held + (row.paid ?? row.total) - row.refunded);
    }),
  ];
}
