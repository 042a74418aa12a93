import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { ChangeOrderStatusBody } from '@petcare/contracts/commerce/orders/orders.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound, type AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { releaseStock, reserveStock } from '../catalogue/products/stock.ts';
import { sumByProduct } from '../catalogue/products/units.ts';
import { cashStatusFor, setCashDue } from '../payments/cash/set-cash-due.ts';
import { moveExchangeValue } from './order-money.ts';
import { markUnwanted } from './couriers/mark-unwanted.ts';
import { giveBackOrderPacks, spendOrderPacks } from './order-packs.ts';
import { statusConflict } from '../payments/purchases/status-conflict.ts';
import {
  orderEventData,
  orderRecord,
  Orders,
  type OrderDocument,
  type OrderTimelineEntry,
} from './order.model.ts';
import { decideStatusChange, hasEnded, isReopening } from './order.rules.ts';

/** @throws as `setOrderStatus` does. */
export async function changeOrderStatus(
  id: string,
  request: ChangeOrderStatusBody,
  by: OrderTimelineEntry['by'],
): Promise<OrderDocument> {
  return (await setOrderStatus(id, request, { by })).order;
}

interface ChangeOptions {
  readonly by: OrderTimelineEntry['by'];
  readonly assertAllowed?: (order: OrderDocument) => void;
  /** Runs in the transaction of the change. */
  readonly alongside?: (order: OrderDocument) => Promise<void>;
}

interface StatusChange {
  readonly order: OrderDocument;
  /** False if the order had the status already. */
  readonly changed: boolean;
}

/**
 * Sets the status of an order, restocks or reserves its items, and publishes an event. Matches on the version
 * read here: the slower of two concurrent changes gets a conflict. Idempotent.
 * @param assertAllowed – refuses further orders by the state that is matched.
 * @throws not_found, order_status_conflict (with the current state), out_of_stock, prescription_needed.
 */
export async function setOrderStatus(
  id: string,
  request: ChangeOrderStatusBody,
  { by, assertAllowed, alongside }: ChangeOptions,
): Promise<StatusChange> {
  // Read before the transaction: a retried transaction must not adopt the winner’s version.
  const order = await Orders.findOne({ _id: id, deletedAt: null }).lean();
  if (!order) throw notFound('order');
  const { status, version } = order;
  const decision = decideStatusChange({ status, version, holdsStock: order.heldStock.length > 0 }, request);
  if (decision.kind === 'unchanged') return { order, changed: false };
  if (decision.kind === 'conflict') throw statusConflict(order);
  assertAllowed?.(order);
  const cash = cashStatusFor(order.paymentStatus, request.status);
  const reopens = isReopening(status, request.status);

  return inTransaction(async () => {
    const changed = await Orders.findOneAndUpdate(
      { _id: order._id, version, deletedAt: null },
      {
        // A cancelled or returned parcel is unpacked, so that a reopened order is packed anew.
        ...(reopens && { $unset: { packedAt: 1, packingScans: 1 } }),
        // A change of status replaces a planned cancellation.
        $set: { status: request.status, cancellation: null, ...(cash && { paymentStatus: cash }) },
        $inc: { version: 1 },
        $push: { timeline: statusEntry(request.status, by) },
      },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw await concurrentChange(order._id);
    if (cash) await setCashDue(order, cash);
    if (decision.stock !== 'keep') await adjustStock(order, decision.stock);
    await moveExchangeValue(order, request.status);
    if (request.status === 'Cancelled') await giveBackOrderPacks(order);
    if (reopens) await spendOrderPacks(order);
    await alongside?.(order);
    if (reopens || hasEnded(request.status)) await markUnwanted(changed);
    await addEvent('order.status_changed', {
      aggregate: { id, sequence: changed.version },
      data: { ...orderEventData(changed), previous_status: status },
    });
    await addAudit('commerce', {
      action: 'order.status_changed',
      record: orderRecord(order),
      before: { status },
      after: { status: changed.status },
    });
    return { order: changed, changed: true };
  });
}

async function adjustStock(order: OrderDocument, direction: 'release' | 'reserve'): Promise<void> {
  if (direction === 'release') return restock(order);
  // Without the units that have come back by a return since: the customer no longer has them.
  const reservation = await reserveStock(order.putBack ?? []);
  if (reservation.kind === 'short')
    throw conflict('out_of_stock', { message: 'The items of this order are no longer available.' });
  await Orders.updateOne({ _id: order._id }, { heldStock: reservation.counted, putBack: [] });
}

/** Puts the held units of an order back into stock. Call it inside the transaction that changed the order first. */
export async function restock({ _id, heldStock, putBack = [] }: OrderDocument): Promise<void> {
  if (heldStock.length === 0) return;
  await releaseStock(heldStock);
  await Orders.updateOne({ _id }, { heldStock: [], putBack: sumByProduct([...putBack, ...heldStock]) });
}

export function statusEntry(
  status: OrderStatus,
  by: OrderTimelineEntry['by'],
  reason: string | null = null,
): OrderTimelineEntry {
  return { kind: 'status', status, at: new Date(), by, amount: null, reason };
}

export async function concurrentChange(_id: string): Promise<AppError> {
  const current = await Orders.findOne({ _id, deletedAt: null }).lean();
  return current ? statusConflict(current) : notFound('order');
}
