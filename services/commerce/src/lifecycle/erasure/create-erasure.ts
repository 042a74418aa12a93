import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type Model, type QueryFilter } from 'mongoose';
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

/** One erasure in progress. */
interface Erasure<Row extends OrderFields<string>> extends Erasable<Row> {
  readonly customerId: string;
  readonly now: Date;
}

type Erase = (customerId: string, request: ErasureRequest, deps: ErasureDeps) => Promise<number>;

const batchSize = 500;
/** Each means that another write came first, so that only a fault reaches this number. */
const maxOvertaken = 1_000;
const namesCustomer = { ordererName: trusted({ $ne: '' }) };

/** MongoDB filter of orders or bookings that are still listed or still name their customer. */
export function unerased(customerId: string) {
  return { customerId, $or: [{ deletedAt: null, erasedAt: null }, namesCustomer] };
}

/**
 * Creates a function that erases the orders or bookings of a customer: open payments are closed, everything cancellable
 * is cancelled, then all documents are blanked, and hidden unless their cash is still due. Sums stay for the ledger. Without a limit, payments are
 * blanked too. Idempotent. @returns the number of documents; less than the limit means that no more are left.
 * @throws unavailable – when a provider does not answer. order_status_conflict – when a document cannot be cancelled.
 */
export function createErasure<Row extends OrderFields<string>>(erasable: Erasable<Row>): Erase {
  return async (customerId, request, deps) => {
    const { limit } = request;
    const erasure = { ...erasable, customerId, now: new Date() };
    // Payments first, so that none of them creates another document.
    await closeOpenPayments(customerId, erasable.kind, deps.paymentDeps);
    await cancelAll(erasure, request, deps);
    const listed = await runInBatches({ limit, atOnce: batchSize }, (size) => hideListed(erasure, size));
    const left = limit === undefined ? undefined : limit - listed;
    const hidden = await runInBatches({ limit: left, atOnce: batchSize }, (size) =>
      blankHidden(erasure, size),
    );
    if (limit === undefined) await anonymisePayments(customerId, erasable.kind);
    return listed + hidden;
  };
}

/** Uses one transaction per document, so that an interrupted call continues where it stopped. */
async function cancelAll<Row extends OrderFields<string>>(
  { model, cancellable, cancel, customerId, now }: Erasure<Row>,
  { limit = Infinity, by }: ErasureRequest,
  deps: ErasureDeps,
): Promise<void> {
  let [cancelled, overtaken] = [0, 0];
  while (cancelled < limit) {
    const rows = await model
      .find({ customerId, deletedAt: null, ...cancellable(now) } as QueryFilter<Row>)
      .limit(Math.min(100, limit - cancelled))
      .lean();
    if (rows.length === 0) return;
    for (const row of rows) {
      try {
        await inTransaction(() => cancel(row, by, deps, now));
        cancelled += 1;
        await sendRefundsOf(row, deps.payments);
      } catch (error) {
        // Changed or deleted concurrently: read again in the next round.
        overtaken += 1;
        if (overtaken > maxOvertaken || !(await isOvertaken(model, row, error))) throw error;
      }
    }
  }
}

async function isOvertaken<Row extends OrderFields<string>>(
  model: Model<Row>,
  { _id }: Row,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof AppError)) return false;
  if (error.code === 'order_status_conflict') return true;
  const listed = { _id, deletedAt: null } as QueryFilter<Row>;
  return error.code === 'not_found' && !(await model.exists(listed));
}

function hideListed<Row extends OrderFields<string>>(erasure: Erasure<Row>, size: number): Promise<number> {
  const { model, cancellable, removedEvent, customerId, now } = erasure;
  return inTransaction(async () => {
    const listed = { customerId, deletedAt: null, erasedAt: null };
    const ids = await findIds(model, { ...listed, $nor: [cancellable(now)] }, size);
    if (ids.length === 0) return 0;
    const due = await findIds(model, { _id: trusted({ $in: ids }), paymentStatus: 'due' }, size);
    await blank(erasure, due, { erasedAt: now });
    await blank(
      erasure,
      ids.filter((id) => !due.includes(id)),
      { deletedAt: now },
    );
    await addEvent(removedEvent, {
      aggregate: { id: customerId, sequence: 0 },
      data: { customer_id: customerId, count: ids.length },
    });
    return ids.length;
  });
}

/** Blanks documents that an admin had deleted before; no event, since no list shows them. */
async function blankHidden<Row extends OrderFields<string>>(
  erasure: Erasure<Row>,
  size: number,
): Promise<number> {
  const { model, customerId } = erasure;
  const filter = { customerId, deletedAt: trusted({ $ne: null }), ...namesCustomer };
  const ids = await findIds(model, filter, size);
  if (ids.length > 0) await blank(erasure, ids);
  return ids.length;
}

async function findIds<Row extends OrderFields<string>>(
  model: Model<Row>,
  filter: object,
  limit: number,
): Promise<string[]> {
  const rows = await model
    .find(filter as QueryFilter<Row>, '_id')
    .limit(limit)
    .lean();
  return rows.map(({ _id }) => _id);
}

/** Blanks the customer’s own words in refunds and the timeline too. Notes are fixed texts and stay. */
async function blank<Row extends OrderFields<string>>(
  { model, refundReason, blankFields }: Erasable<Row>,
  ids: readonly string[],
  change: { deletedAt?: Date; erasedAt?: Date } = {},
): Promise<void> {
  const filter = { _id: trusted({ $in: [...ids] }) } as QueryFilter<Row>;
  const rows = await model.find(filter, 'paymentId extraPayments').lean();
  // First, because an interrupted call finds the documents again by their names.
  await replaceRefundReasons(rows.flatMap(paymentIdsOf), refundReason);
  const shared = { ...noOrderer, searchTerms: [], 'timeline.$[theirs].reason': null };
  await model.updateMany(
    filter,
    { $set: { ...shared, ...blankFields, ...change }, $inc: { version: 1 } },
    { arrayFilters: [{ 'theirs.by': 'customer', 'theirs.kind': { $in: ['status', 'refund'] } }] },
  );
}
