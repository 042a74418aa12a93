import { z } from 'zod';
import type { CommerceCopies } from './commerce-copies.ts';

const Totals = z.object({ captured: z.number(), refunded: z.number() });
const Report = z.object({ groups: z.record(z.string(), Totals) });

export interface MoneyAudit {
  readonly charged: number;
  readonly orders: number;
  readonly paymentsWithoutOrder: number;
  readonly ordersWithoutPayment: number;
  readonly doubleOrders: number;
  /** Orders without exactly one `order.placed` event. */
  readonly ordersNotAnnouncedOnce: number;
  /** Units that are neither in stock, nor held, nor in an order. */
  readonly lostUnits: number;
}

export function isConsistent(audit: MoneyAudit): boolean {
  return (
    audit.paymentsWithoutOrder === 0 &&
    audit.ordersWithoutPayment === 0 &&
    audit.doubleOrders === 0 &&
    audit.ordersNotAnnouncedOnce === 0 &&
    audit.lostUnits === 0
  );
}

/**
 * Compares all orders, payments and stock of a shop whose orders have one unit each.
 * @param initialStock – units of all products before the first sale.
 */
export async function auditMoney(shop: CommerceCopies, initialStock: number): Promise<MoneyAudit> {
  const groups = [
    await fetchTotals(`${shop.sandboxUrl}/sandbox/state?group_by=payment_id`),
    await fetchTotals(`${shop.bkashUrl}/sandbox/state?group_by=invoice`),
  ];
  const charged = groups
    .flatMap((totals) => Object.entries(totals))
    .filter(([, { captured, refunded }]) => captured > refunded)
    .map(([id]) => id);
  const rows = await shop.database.collection('orders').find().toArray();
  const orders = rows.map(({ _id, paymentId }) => ({ id: String(_id), payment: String(paymentId) }));
  const paidFor = new Set(orders.map(({ payment }) => payment));
  const placed = await shop.database.collection('outbox').find({ 'envelope.name': 'order.placed' }).toArray();
  const announcements = Map.groupBy(placed, (row) => String(row['envelope'].aggregate.id));
  const products = await shop.database.collection('products').find().toArray();
  const left = products.reduce((sum, { stock }) => sum + Number(stock), 0);
  const held = await shop.database.collection('payments').countDocuments({ reservation: 'held' });
  return {
    charged: charged.length,
    orders: orders.length,
    paymentsWithoutOrder: charged.filter((id) => !paidFor.has(id)).length,
    ordersWithoutPayment: orders.filter(({ payment }) => !charged.includes(payment)).length,
    doubleOrders: orders.length - paidFor.size,
    ordersNotAnnouncedOnce: orders.filter(({ id }) => announcements.get(id)?.length !== 1).length,
    lostUnits: initialStock - left - orders.length - held,
  };
}

async function fetchTotals(address: string): Promise<z.infer<typeof Report>['groups']> {
  const response = await fetch(address);
  return Report.parse(await response.json()).groups;
}
