import type { Purchase } from '@petcare/contracts/payments/payments.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type Model, type QueryFilter, type Types } from 'mongoose';
import { paymentIdsOf, sendRefundsOf } from '../../payments/purchases/order-money.ts';
import { noOrderer, type OrderFields } from '../../payments/purchases/order-fields.ts';
import {
  anonymisePayments,
  closeOpenPayments,
  replaceRefundReasons,
  type ErasureDeps,
} from './erase-payments.ts';

interface ErasureRequest {
  readonly limit?: number | undefined;
  readonly by: 'admin' | 'system';
}

/** Input of the steps of orders and bookings besides the user. */
export interface ErasureContext {
  readonly by: ErasureRequest['by'];
  readonly deps: ErasureDeps;
}

interface Erasable<Row extends OrderFields<string>> {
  readonly model: Model<Row>;
  readonly kind: Purchase['kind'];
  readonly removedEvent: 'orders.removed' | 'hostel_orders.removed';
  /** MongoDB filter of the documents that are cancelled and refunded before they are hidden. */
  readonly cancellable: (now: Date) => QueryFilter<Row>;
  /** Cancels inside the caller’s transaction. @throws order_status_conflict */
  readonly cancel: (row: Row, by: ErasureRequest['by'], deps: ErasureDeps, now: Date) => Promise<void>;
  /** Replaces the customer’s own words in refunds. */
  readonly refundReason: string;
  readonly blankFields: Partial<Row>;
}

type Erase = (customerId: string, request: ErasureRequest, deps: ErasureDeps) => Promise<number>;

const batchSize = 500;
const namesCustomer = { orderer_name: trusted({ $ne: '' }) };

/** MongoDB filter of orders or bookings that are still listed or still name their customer. */
export function unerased(customerId: string) {
  return { customer_id: customerId, $or: [{ deleted_at: null, erased_at: null }, namesCustomer] };
}

/**
 * Creates a function that erases the orders or bookings of a customer: open payments are closed, everything cancellable
 * is cancelled, then all documents are blanked, and hidden unless their cash is still due. Sums stay for the ledger. Without a limit, payments are
 * blanked too. Idempotent. @returns the number of documents; less than the limit means that no more are left.
 * @throws unavailable – when a provider does not answer.
 */
export function createErasure<Row extends OrderFields<string>>(erasable: Erasable<Row>): Erase {
  const { model, kind, removedEvent, cancellable, cancel, refundReason, blankFields } = erasable;

  /** Uses one transaction per document, so that an interrupted call continues where it stopped. */
  async function cancelAll(
    customerId: string,
    { limit = Infinity, by }: ErasureRequest,
    deps: ErasureDeps,
    now: Date,
  ): Promise<void> {
    let cancelled = 0;
    while (cancelled < limit) {
      const rows = await model
        .find({ customer_id: customerId, deleted_at: null, ...cancellable(now) } as QueryFilter<Row>)
        .limit(Math.min(100, limit - cancelled))
        .lean<Row[]>();
      if (rows.length === 0) return;
      for (const row of rows) {
        try {
          await inTransaction(() => cancel(row, by, deps, now));
          cancelled += 1;
          await sendRefundsOf(row, deps.payments);
        } catch (error) {
          // Changed or deleted concurrently: read again in the next round.
          if (!(await isOvertaken(row, error))) throw error;
        }
      }
    }
  }

  async function isOvertaken({ _id }: Row, error: unknown): Promise<boolean> {
    if (!(error instanceof AppError)) return false;
    if (error.code === 'order_status_conflict') return true;
    const listed = { _id, deleted_at: null } as QueryFilter<Row>;
    return error.code === 'not_found' && !(await model.exists(listed));
  }

  function hideListed(customerId: string, size: number, now: Date): Promise<number> {
    return inTransaction(async () => {
      const listed = { customer_id: customerId, deleted_at: null, erased_at: null };
      const ids = await findIds({ ...listed, $nor: [cancellable(now)] }, size);
      if (ids.length === 0) return 0;
      const due = await findIds({ _id: trusted({ $in: ids }), payment_status: 'due' }, size);
      const isDue = new Set(due.map(String));
      await blank(due, { erased_at: now });
      await blank(
        ids.filter((id) => !isDue.has(String(id))),
        { deleted_at: now },
      );
      await addEvent(removedEvent, {
        aggregate: { id: customerId, sequence: 0 },
        data: { customer_id: customerId, count: ids.length },
      });
      return ids.length;
    });
  }

  /** Blanks documents that an admin had deleted before; no event, since no list shows them. */
  async function blankHidden(customerId: string, size: number): Promise<number> {
    const filter = { customer_id: customerId, deleted_at: trusted({ $ne: null }), ...namesCustomer };
    const ids = await findIds(filter, size);
    if (ids.length > 0) await blank(ids);
    return ids.length;
  }

  async function findIds(filter: object, limit: number): Promise<Types.ObjectId[]> {
    const rows = await model
      .find(filter as QueryFilter<Row>, '_id')
      .limit(limit)
      .lean<Pick<OrderFields<string>, '_id'>[]>();
    return rows.map(({ _id }) => _id);
  }

  /** Blanks the customer’s own words in refunds and the timeline too. Notes are fixed texts and stay. */
  async function blank(
    ids: readonly Types.ObjectId[],
    change: { deleted_at?: Date; erased_at?: Date } = {},
  ): Promise<void> {
    const rows = await model
      .find({ _id: trusted({ $in: [...ids] }) } as QueryFilter<Row>, 'payment_id extra_payments')
      .lean<Pick<OrderFields<string>, 'payment_id' | 'extra_payments'>[]>();
    const paymentIds = rows.flatMap(paymentIdsOf);
    // First, because an interrupted call finds the documents again by their names.
    await replaceRefundReasons(paymentIds, refundReason);
    const shared = { ...noOrderer, search_terms: [], 'timeline.$[theirs].reason': null };
    await model.updateMany(
      { _id: trusted({ $in: [...ids] }) } as QueryFilter<Row>,
      { $set: { ...shared, ...blankFields, ...change }, $inc: { version: 1 } },
      { arrayFilters: [{ 'theirs.by': 'customer', 'theirs.kind': { $in: ['status', 'refund'] } }] },
    );
  }

  return async (customerId, request, deps) => {
    const { limit } = request;
    const now = new Date();
    // Payments first, so that none of them creates another document.
    await closeOpenPayments(customerId, kind, deps.paymentDeps);
    await cancelAll(customerId, request, deps, now);
    const listed = await runInBatches({ limit, atOnce: batchSize }, (size) =>
      hideListed(customerId, size, now),
    );
    const left = limit === undefined ? undefined : limit - listed;
    const hidden = await runInBatches({ limit: left, atOnce: batchSize }, (size) =>
      blankHidden(customerId, size),
    );
    if (limit === undefined) await anonymisePayments(customerId, kind);
    return listed + hidden;
  };
}
