import type { ConsignmentState } from '@petcare/contracts/orders/couriers.ts';
import { AppError, conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { setOrderStatus } from '../orders/change-order-status.ts';
import { orderEventData, Orders, type OrderDocument } from '../orders/order.model.ts';
import { refuseOrder } from '../orders/refuse-order.ts';
import { Consignments, type ConsignmentDocument } from './consignment.model.ts';
import { isLater, statusFor } from './consignment.rules.ts';

const maxTries = 5;

/**
 * Applies the state that a courier reports: one transaction moves the parcel and its order. The guarded move gives lost,
 * repeated, reordered and concurrent reports one effect. A parcel of cash on delivery that comes back was refused.
 */
export async function applyState(id: string, seen: ConsignmentState): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const row = await Consignments.findById(id).lean<ConsignmentDocument>();
    if (!row || !isLater(seen, row.state)) return;
    try {
      return await apply(row, seen);
    } catch (error) {
      // An admin or another report has changed the order or the parcel.
      const isRaced = error instanceof AppError && error.code === 'order_status_conflict';
      if (!isRaced || tries === maxTries) throw error;
    }
  }
}

async function apply(row: ConsignmentDocument, seen: ConsignmentState): Promise<void> {
  const order = await Orders.findById(row._id).lean<OrderDocument>();
  const status = order && order.deleted_at === null ? statusFor(seen, order.status) : null;
  const alongside = () => move(row, seen);
  if (order && status === 'Returned' && order.payment_status === 'due')
    await refuseOrder(row._id, { version: order.version, by: 'system', alongside });
  else if (order && status !== null)
    await setOrderStatus(row._id, { status, version: order.version }, { by: 'system', alongside });
  else
    await inTransaction(async () => {
      await move(row, seen);
      await publishOrder(row._id);
    });
}

async function move({ _id, state }: ConsignmentDocument, to: ConsignmentState): Promise<void> {
  const { modifiedCount } = await Consignments.updateOne(
    { _id, state },
    { $set: { state: to }, $push: { steps: { state: to, at: new Date() } } },
  );
  if (modifiedCount === 0) throw conflict('order_status_conflict');
}

/** Publishes that the parcel of an order has changed, in the current transaction. */
export async function publishOrder(id: string): Promise<void> {
  const order = await Orders.findOneAndUpdate(
    { _id: id, deleted_at: null },
    { $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean<OrderDocument>();
  if (!order) return;
  await addEvent('order.changed', {
    aggregate: { id, sequence: order.version },
    data: orderEventData(order),
  });
}
