import type { ConsignmentState } from '@petcare/contracts/commerce/orders/couriers.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { trusted } from 'mongoose';
import { Orders } from '../order.model.ts';
import { Consignments, type ConsignmentDocument } from './consignment.model.ts';
import { openStates } from './consignment.rules.ts';
import { markUnwanted } from './mark-unwanted.ts';
import { applyState } from './apply-state.ts';
import type { Couriers } from './courier-settings.ts';
import type { CourierEvent } from './providers/courier-port.ts';

const minAgeMs = 10 * 60_000;
const batchSize = 100;

/**
 * Queries the couriers about parcels on their way, which makes up for lost webhooks, and asks them to send back those
 * whose orders have ended. Safe to run concurrently.
 */
export async function pollConsignments(
  couriers: Couriers,
  log: Pick<Logger, 'warn'>,
  now = new Date(),
): Promise<void> {
  const due = await Consignments.find({
    state: trusted({ $in: [...openStates] }),
    checkedAt: trusted({ $lte: new Date(now.getTime() - minAgeMs) }),
  })
    .sort({ checkedAt: 1 })
    .limit(batchSize)
    .lean();
  for (const row of due) {
    await Consignments.updateOne({ _id: row._id }, { checkedAt: now });
    await sync(row, couriers)
      .then(() => stopUnwanted(row._id, couriers))
      .catch((error: unknown) =>
        log.warn({ err: error, orderId: row._id }, 'calling a courier failed; it is retried'),
      );
  }
}

/** Does nothing for a courier whose API has no such call: admins are warned, and call it. */
async function stopUnwanted(id: string, couriers: Couriers): Promise<void> {
  await inTransaction(async () => {
    const order = await Orders.findById(id).lean();
    if (order) await markUnwanted(order);
  });
  const row = await Consignments.findById(id).lean();
  const isOpen = row && (openStates as readonly ConsignmentState[]).includes(row.state);
  if (!row?.ref || !isOpen || !row.unwantedSince || row.stopAskedAt) return;
  const isAccepted = await couriers[row.courier]?.stop?.(row.ref);
  if (isAccepted) await Consignments.updateOne({ _id: id, ref: row.ref }, { stopAskedAt: new Date() });
}

/** Handles a webhook: the courier is queried, and its present state applied. An unknown parcel has no effect. */
export async function receiveCourierEvent(
  courier: ConsignmentDocument['courier'],
  { ref }: CourierEvent,
  couriers: Couriers,
): Promise<void> {
  const row = await Consignments.findOne({ courier, ref }).lean();
  if (row) await sync(row, couriers);
}

async function sync({ _id, courier, ref }: ConsignmentDocument, couriers: Couriers): Promise<void> {
  const state = ref === null ? null : await couriers[courier]?.find(ref);
  if (state) await applyState(_id, { to: state, by: 'system' });
}
