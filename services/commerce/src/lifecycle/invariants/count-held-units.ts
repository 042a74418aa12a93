import { trusted } from 'mongoose';
import { Orders } from '../../orders/order.model.ts';
import { linesLeft } from '../../orders/order.rules.ts';
import { Payments } from '../../payments/payment.model.ts';
import { subtractUnits, sumUnits } from '../../catalogue/products/units.ts';

/** Units in orders and open payments. Units that an order holds although they have come back are lost, and not counted. */
export async function countHeldUnits(ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const among = trusted({ $in: [...ids] });
  const group = (units: string) => [
    { $unwind: `$${units}` },
    { $match: { [`${units}.productId`]: { $in: [...ids] } } },
    { $group: { _id: `$${units}.productId`, quantity: { $sum: `$${units}.quantity` } } },
  ];
  const ordered = { $match: { 'lines.productId': among } };
  const inOrders = await Orders.aggregate<Units>([ordered, ...group('heldStock')]);
  const keptOut = await Orders.aggregate<Units>([ordered, ...group('keptOut')]);
  const inPayments = await Payments.aggregate<Units>([
    { $match: { kind: 'product', reservation: 'held', 'draft.taken.productId': among } },
    ...group('draft.taken'),
  ]);
  const sums = sumUnits(
    [...inOrders, ...keptOut, ...inPayments].map(({ _id: productId, quantity }) => ({
      productId,
      quantity,
    })),
  );
  for (const [id, lost] of await countLostUnits(among)) sums.set(id, (sums.get(id) ?? 0) - lost);
  return sums;
}

async function countLostUnits(productId: object): Promise<Map<string, number>> {
  const orders = await Orders.find(
    { 'lines.productId': productId, 'returned.0': trusted({ $exists: true }) },
    'lines returned heldStock',
  ).lean();
  return sumUnits(orders.flatMap((order) => subtractUnits(order.heldStock, linesLeft(order))));
}

interface Units {
  readonly _id: string;
  readonly quantity: number;
}
