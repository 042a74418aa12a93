import type { ConsignmentState } from '@petcare/contracts/commerce/orders/couriers.ts';
import { AppError, conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { setOrderStatus } from '../change-order-status.ts';
import { orderEventData, Orders, type OrderDocument } from '../order.model.ts';
import { refuseOrder } from '../refuse-order.ts';
import { Consignments, type ConsignmentDocument } from './consignment.model.ts';
import { isLater, statusFor } from './consignment.rules.ts';
import { markUnwanted } from './mark-unwanted.ts';

const maxTries = 5;

interface Step {
  readonly to: ConsignmentState;
  readonly by: 'admin' | 'system';
  /** Further fields of the parcel. */
  readonly set?: Partial<ConsignmentDocument>;
  /** Runs in the transaction of the step. */
  readonly alongside?: () => Promise<void>;
}

/**
 * Moves a parcel to a state that its courier reports: one transaction moves the parcel and its order. The guarded move
 * gives lost, repeated, reordered and concurrent reports one effect. A parcel of cash on delivery that comes back was
 * refused.
 */
export async function applyState(id: string, step: Step): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const row = await Consignments.findById(id).lean();
    if (!row || !isLater(step.to, row.state)) return;
    try {
      return await apply(row, step);
    } catch (error) {
      // An admin or another report has changed the order or the parcel.
      const isRaced = error instanceof AppError && error.code === 'order_status_conflict';
      if (!isRaced || tries === maxTries) throw error;
    }
  }
}

async function apply(row: ConsignmentDocument, step: Step): Promise<void> {
  const { to, by } = step;
  const order = await Orders.findById(row._id).lean();
  const status = order && order.deletedAt === null ? statusFor(to, order) : null;
  const alongside = () => move(row, step);
  if (order && status === 'Returned' && order.paymentStatus === 'due')
    await refuseOrder(row._id, { version: order.version, by: 'system', alongside });
  else if (order && status !== null)
    await setOrderStatus(row._id, { status, version: order.version }, { by, alongside });
  else
    await inTransaction(async () => {
      await alongside();
      // Read in this transaction: the order may have ended since.
      const now = (await publishOrder(row._id)) ?? (await Orders.findById(row._id).lean());
      if (now) await markUnwanted(now);
    });
}

async function move({ _id, ref, state }: ConsignmentDocument, { to, set, alongside }: Step): Promise<void> {
  const { modifiedCount } = await Consignments.updateOne(
    { _id, ref, state },
    { $set: { ...set, state: to }, $push: { steps: { state: to, at: new Date() } } },
  );
  if (modifiedCount === 0) throw conflict('order_status_conflict');
  await alongside?.();
}

/** Publishes that the parcel of an order has changed, in the current transaction. Null for a deleted order. */
async function publishOrder(id: string): Promise<OrderDocument | null> {
  const order = await Orders.findOneAndUpdate(
    { _id: id, deletedAt: null },
    { $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!order) return null;
  await addEvent('order.changed', {
    aggregate: { id, sequence: order.version },
    data: orderEventData(order),
  });
  return order;
}
