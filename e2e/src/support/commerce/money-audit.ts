import { z } from 'zod';
import type { CommerceCopies } from './commerce-copies.ts';

const Totals = z.object({ captured: z.number(), refunded: z.number() });
const Report = z.object({ groups: z.record(z.string(), Totals) });

/** What our books, the providers' and the shelf say together. */
export interface MoneyAudit {
  /** Payments whose money a provider has and has not given back. */
  readonly charged: number;
  readonly orders: number;
  readonly paymentsWithoutOrder: number;
  readonly ordersWithoutPayment: number;
  readonly doubleOrders: number;
  /** Orders the other services are not told of exactly once. */
  readonly untold: number;
  /** Units that are neither on the shelf nor in an order. */
  readonly lostUnits: number;
}

/** Whether money and orders are the same, one to one. */
export function agree(audit: MoneyAudit): boolean {
  return (
    audit.paymentsWithoutOrder === 0 &&
    audit.ordersWithoutPayment === 0 &&
    audit.doubleOrders === 0 &&
    audit.untold === 0 &&
    audit.lostUnits === 0
  );
}

/** Compares the books about one product. @param shelved how many units there were in the beginning. */
export async function auditMoney(shop: CommerceCopies, shelved: number): Promise<MoneyAudit> {
  const groups = [
    await booksAt(`${shop.sandboxUrl}/sandbox/state?group_by=payment_id`),
    await booksAt(`${shop.bkashUrl}/sandbox/state?group_by=invoice`),
  ];
  const charged = groups
    .flatMap((books) => Object.entries(books))
    .filter(([, { captured, refunded }]) => captured > refunded)
    .map(([id]) => id);
  const rows = await shop.database.collection('orders').find().toArray();
  const orders = rows.map(({ _id, payment_id }) => ({ id: String(_id), payment: String(payment_id) }));
  const paidFor = new Set(orders.map(({ payment }) => payment));
  const placed = await shop.database.collection('outbox').find({ 'envelope.name': 'order.placed' }).toArray();
  const told = Map.groupBy(placed, (row) => String(row['envelope'].aggregate.id));
  const shelf = await shop.database.collection('products').find().toArray();
  const left = shelf.reduce((sum, { stock }) => sum + Number(stock), 0);
  const held = await shop.database.collection('payments').countDocuments({ hold: 'held' });
  return {
    charged: charged.length,
    orders: orders.length,
    paymentsWithoutOrder: charged.filter((id) => !paidFor.has(id)).length,
    ordersWithoutPayment: orders.filter(({ payment }) => !charged.includes(payment)).length,
    doubleOrders: orders.length - paidFor.size,
    untold: orders.filter(({ id }) => told.get(id)?.length !== 1).length,
    lostUnits: shelved - left - orders.length - held,
  };
}

async function booksAt(address: string): Promise<z.infer<typeof Report>['groups']> {
  const response = await fetch(address);
  return Report.parse(await response.json()).groups;
}
