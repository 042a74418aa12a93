import type { RecordCashRunBody } from '@petcare/contracts/commerce/payments/cash.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { recordReceived } from '../ledger/record-money.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { transitionPayment } from '../transition-payment.ts';
import { syncOrder } from '../refunds/sync-payment-status.ts';
import { CashRuns, type CashRunDocument } from './cash-run.model.ts';

/** Returns the numbers of orders by their ids. */
export type NumbersOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Records cash that a courier hands over: in one transaction each payment becomes paid and enters the ledger, or none
 * does. Each payment is due once, so no order is collected twice. Idempotent by `request`.
 * @throws cash_not_due (with the order); invalid_input – for a difference without a note; idempotency_conflict
 */
export async function recordRun(
  body: RecordCashRunBody,
  deps: Pick<PaymentDeps, 'purchasables'> & { numbersOf: NumbersOf },
  now = new Date(),
): Promise<CashRunDocument> {
  const before = await CashRuns.findById(body.request).lean();
  if (before) return repeated(before, body);
  const numbers = await deps.numbersOf(body.orders);
  try {
    return await inTransaction(async () => {
      const payments = await collect(body.orders, deps);
      const run = runOf(body, payments, numbers, now);
      if (run.expected !== run.received && run.note === null)
        throw invalid([{ field: 'note', message: 'is required' }]);
      await CashRuns.create([run]);
      await addAudit('commerce', {
        action: 'cash_run.recorded',
        record: { type: 'cash_run', id: run._id, label: run.courier },
        before: null,
        after: {
          orders: run.orders.length,
          expected: poishaToTaka(run.expected),
          received: poishaToTaka(run.received),
        },
      });
      return run;
    });
  } catch (error) {
    const stored = isDuplicateKey(error) || (await CashRuns.exists({ _id: body.request }));
    const other = stored && (await CashRuns.findById(body.request).lean());
    if (other) return repeated(other, body);
    throw error;
  }
}

async function collect(
  orders: readonly string[],
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<PaymentDocument[]> {
  const found = await Payments.find({
    orderId: trusted({ $in: [...orders] }),
    provider: 'cash',
  }).lean();
  const byOrder = new Map(found.map((payment) => [payment.orderId, payment]));
  const paid: PaymentDocument[] = [];
  for (const order of orders) {
    const payment = byOrder.get(order);
    const moved =
      payment &&
      (await transitionPayment(payment._id, {
        from: ['due'],
        to: 'paid',
        set: { received: payment.amount },
      }));
    if (!moved) throw conflict('cash_not_due', { details: { order } });
    await recordReceived(moved._id, moved.received);
    await syncOrder(moved, null, purchasables[moved.kind]);
    paid.push(moved);
  }
  return paid;
}

function runOf(
  { request, courier, received, note }: RecordCashRunBody,
  payments: readonly PaymentDocument[],
  numbers: ReadonlyMap<string, string>,
  createdAt: Date,
): CashRunDocument {
  const orders = payments.map(({ orderId, amount }) => {
    const order = orderId ?? '';
    return { order, orderNumber: numbers.get(order) ?? '', amount };
  });
  const expected = orders.reduce((sum, { amount }) => sum + amount, 0);
  return {
    _id: request,
    courier,
    orders,
    expected,
    received: takaToPoisha(received),
    note: note ?? null,
    createdAt,
  };
}

function repeated(run: CashRunDocument, body: RecordCashRunBody): CashRunDocument {
  const isSame =
    run.courier === body.courier &&
    run.received === takaToPoisha(body.received) &&
    run.orders.length === body.orders.length &&
    run.orders.every(({ order }) => body.orders.includes(order));
  if (!isSame) throw conflict('idempotency_conflict');
  return run;
}
