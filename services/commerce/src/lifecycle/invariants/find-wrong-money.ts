import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import { chunksOf } from '@petcare/platform/lists/chunk.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted, type Model, type QueryFilter } from 'mongoose';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import type { OrderFields } from '../../payments/purchases/order-fields.ts';
import type { ShownMoney } from '../../payments/purchases/purchasable.ts';
import { Orders } from '../../orders/order.model.ts';
import { moneyOf } from '../../payments/refunds/money-of.rules.ts';
import { Payments } from '../../payments/payment.model.ts';
import { recentSince } from './recent-since.ts';

type Row = Pick<OrderFields<string>, '_id' | 'orderId' | 'paymentStatus' | 'refunded' | 'kept'>;

const fields = 'orderId paymentStatus refunded kept';
const batchSize = 500;

/** Orders and stays whose stored money differs from that of their payments. */
export async function findWrongMoney(scope: CheckScope): Promise<Violation[]> {
  const recent = scope === 'recent' ? { updatedAt: trusted({ $gte: recentSince() }) } : {};
  // Nothing is paid for an exchange.
  const orders = await findIn(Orders, 'orders', { ...recent, exchangeFor: null });
  return [...orders, ...(await findIn(Bookings, 'hostel-orders', recent))];
}

/** A row that differs is read again with its payments at one moment, since a payment may have changed between. */
async function findIn<Document extends OrderFields<string>>(
  model: Model<Document>,
  page: string,
  filter: object,
): Promise<Violation[]> {
  const find = (among: object) => model.find(among as QueryFilter<Document>, fields).lean();
  const violations: Violation[] = [];
  for await (const rows of chunksOf<Row>(find(filter).cursor({ batchSize }), batchSize)) {
    const suspects = await compare(page, rows);
    if (suspects.length === 0) continue;
    const _id = trusted({ $in: suspects.map(({ id }) => id) });
    violations.push(...(await inTransaction(async () => compare(page, await find({ _id })))));
  }
  return violations;
}

async function compare(page: string, rows: readonly Row[]): Promise<Violation[]> {
  const ids = rows.map(({ _id }) => _id);
  const payments = await Payments.find({ orderId: trusted({ $in: ids }) }).lean();
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  return rows.flatMap(({ _id, orderId: label, paymentStatus: status, refunded, kept }) => {
    const counted = moneyOf(byOrder.get(_id) ?? []);
    if (counted.status === status && counted.refunded === refunded && counted.kept === kept) return [];
    const stored = toTaka({ status, refunded, kept });
    const fault = { code: 'money_differs' as const, stored, counted: toTaka(counted) };
    return [{ id: _id, label, fault, path: `/${page}?order=${_id}` }];
  });
}

const toTaka = ({ status, refunded, kept }: ShownMoney) => ({
  status,
  refunded: poishaToTaka(refunded),
  kept: poishaToTaka(kept),
});
