import { trusted, type Types } from 'mongoose';
import { Orders } from '../orders/order.model.ts';
import { Payments } from '../payments/payment/payment.model.ts';

export async function countHeldUnits(ids: readonly Types.ObjectId[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const among = trusted({ $in: [...ids] });
  const group = (units: string) => [
    { $unwind: `$${units}` },
    { $match: { [`${units}.product_id`]: { $in: [...ids] } } },
    { $group: { _id: `$${units}.product_id`, quantity: { $sum: `$${units}.quantity` } } },
  ];
  const inOrders = await Orders.aggregate<Units>([
    { $match: { 'lines.product_id': among } },
    ...group('held_stock'),
  ]);
  const inPayments = await Payments.aggregate<Units>([
    { $match: { kind: 'product', hold: 'held', 'draft.taken.product_id': among } },
    ...group('draft.taken'),
  ]);
  const sums = new Map<string, number>();
  for (const { _id, quantity } of [...inOrders, ...inPayments])
    sums.set(_id.toHexString(), quantity + (sums.get(_id.toHexString()) ?? 0));
  return sums;
}

interface Units {
  readonly _id: Types.ObjectId;
  readonly quantity: number;
}
