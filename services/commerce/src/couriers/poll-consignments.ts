import type { Logger } from '@petcare/platform/observability/log.ts';
import { trusted } from 'mongoose';
import { applyState } from './apply-state.ts';
import { Consignments, type ConsignmentDocument } from './consignment.model.ts';
import { openStates } from './consignment.rules.ts';
import type { Couriers } from './courier-settings.ts';
import type { CourierEvent } from './providers/courier-port.ts';

const minAgeMs = 10 * 60_000;
const batchSize = 100;

/** Queries the couriers about parcels on their way, which makes up for lost webhooks. Safe to run concurrently. */
export async function pollConsignments(
  couriers: Couriers,
  log: Pick<Logger, 'warn'>,
  now = new Date(),
): Promise<void> {
  const due = await Consignments.find({
    state: trusted({ $in: [...openStates] }),
    checked_at: trusted({ $lte: new Date(now.getTime() - minAgeMs) }),
  })
    .sort({ checked_at: 1 })
    .limit(batchSize)
    .lean<ConsignmentDocument[]>();
  for (const row of due) {
    await Consignments.updateOne({ _id: row._id }, { checked_at: now });
    await sync(row, couriers).catch((error: unknown) =>
      log.warn({ err: error, orderId: row._id }, 'querying a courier failed; it is retried'),
    );
  }
}

/** Handles a webhook: the courier is queried, and its present state applied. An unknown parcel has no effect. */
export async function receiveCourierEvent(
  courier: ConsignmentDocument['courier'],
  { ref }: CourierEvent,
  couriers: Couriers,
): Promise<void> {
  const row = await Consignments.findOne({ courier, ref }).lean<ConsignmentDocument>();
  if (row) await sync(row, couriers);
}

async function sync({ _id, courier, ref }: ConsignmentDocument, couriers: Couriers): Promise<void> {
  const state = ref === null ? null : await couriers[courier]?.find(ref);
  if (state) await applyState(_id, state);
}
