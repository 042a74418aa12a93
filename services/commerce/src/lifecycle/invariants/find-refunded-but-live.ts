import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { trusted } from 'mongoose';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { Orders } from '../../orders/order.model.ts';
import { recentSince } from './recent-since.ts';

/**
 * Orders that are still to be sent or on their way, and stays that are still to come or under way, whose money went back.
 * A delivered order is none: its refund may be that of a return. Nothing was paid for an exchange.
 */
export async function findRefundedButLive(scope: CheckScope): Promise<Violation[]> {
  const recent = {
    deletedAt: null,
    ...(scope === 'recent' && { updatedAt: trusted({ $gte: recentSince() }) }),
  };
  const orders = await Orders.find(
    {
      ...recent,
      status: trusted({ $in: ['Pending', 'Processing', 'Shipping'] as const }),
      paymentStatus: 'refunded',
      exchangeFor: null,
    },
    'orderId refunded',
  ).lean();
  const bookings = await Bookings.find(
    {
      ...recent,
      status: trusted({ $in: ['Pending', 'Confirmed'] as const }),
      // The deposit of a cancelled stay was released.
      paymentStatus: trusted({ $in: ['refunded', 'canceled'] as const }),
    },
    'orderId refunded deposit',
  ).lean();
  const violation = (page: string, row: { _id: unknown; orderId: string }, refunded: number): Violation => ({
    id: String(row._id),
    label: row.orderId,
    fault: { code: 'money_returned', refunded: poishaToTaka(refunded) },
    path: `/${page}?order=${String(row._id)}`,
  });
  return [
    ...orders.map((row) => violation('orders', row, row.refunded)),
    ...bookings.map((row) =>
      violation(
        'hostel-orders',
        row,
        row.refunded + (row.deposit?.state === 'released' ? row.deposit.amount : 0),
      ),
    ),
  ];
}
