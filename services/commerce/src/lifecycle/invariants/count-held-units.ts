import { sumQuantities } from '@petcare/contracts/products/sum-quantities.ts';
import { trusted, type Types } from 'mongoose';
import { Orders } from '../../orders/order.model.ts';
import { linesLeft } from '../../orders/order.rules.ts';
import { Payments } from '../../payments/payment.model.ts';
import { subtractUnits } from '../../catalogue/products/units.ts';

/** Units in orders and open payments. Units that an order holds although they have come back are lost, and not counted. */
export async function countHeldUnits(ids: readonly Types.ObjectId[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const among = trusted({ $in: [...ids] });
  const group = (units: string) => [
    { $unwind: `$${units}` },
    { $match: { [`${units}.product_id`]: { $in: [...ids] } } },
    { $group: { _id: `$${units}.product_id`, quantity: { $sum: `$${units}.quantity` } } },
  ];
  const ordered = { $match: { 'lines.product_id': among } };
  const inOrders = await Orders.aggregate<Units>([ordered, ...group('held_stock')]);
  const keptOut = await Orders.aggregate<Units>([ordered, ...group('kept_out')]);
  const inPayments = await Payments.aggregate<Units>([
    { $match: { kind: 'product', hold: 'held', 'draft.taken.product_id': among } },
    ...group('draft.taken'),
  ]);
  const sums = sumQuantities(
    [...inOrders, ...keptOut, ...inPayments].map(({ _id: product_id, quantity }) => ({
      product_id,
      quantity,
    })),
  );
  for (const [id, lost] of await countLostUnits(among)) sums.set(id, (sums.get(id) ?? 0) - lost);
  return sums;
}

async function countLostUnits(product_id: object): Promise<Map<string, number>> {
  const orders = await Orders.find(
    { 'lines.product_id': product_id, 'returned.0': trusted({ $exists: true }) },
    'lines returned held_stock',
  ).lean();
  return sumQuantities(orders.flatMap((order) => subtractUnits(order.held_stock, linesLeft(order))));
}

interface Units {
  readonly _id: Types.ObjectId;
  readonly quantity: number;
}
