import { isParcelOver, type CourierName } from '@petcare/contracts/commerce/orders/couriers.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, failure, notFound } from '@petcare/platform/errors.ts';
import { insertMissing } from '@petcare/platform/mongo/insert-missing.ts';
import { trusted } from 'mongoose';
import { orderRecord, Orders, type OrderDocument } from '../order.model.ts';
import { isLiveButRefunded, isPackable, linesLeft } from '../order.rules.ts';
import { Consignments, type ConsignmentDocument } from './consignment.model.ts';
import { applyState } from './apply-state.ts';
import type { Couriers } from './courier-settings.ts';
import type { Parcel } from './providers/courier-port.ts';

const claimMs = 60_000;
/** Weight of an order without a table of charges. */
const usualWeight = 500;

/**
 * Books the parcel of an order, and makes a Pending order Processing, which notifies its customer. The claim lets one
 * request at a time call the courier; a request that dies leaves a claim that ends. Idempotent: a booked parcel is
 * returned. A reopened order gets another one.
 * @throws not_found, order_ended, money_returned; consignment_exists – with another courier; unavailable
 */
export async function bookConsignment(
  orderId: string,
  courier: CourierName,
  couriers: Couriers,
  now = new Date(),
): Promise<ConsignmentDocument> {
  const port = couriers[courier];
  if (!port) throw failure('unavailable', { message: 'This courier is not set up.' });
  const order = await Orders.findOne({ _id: orderId, deletedAt: null }).lean();
  if (!order) throw notFound('order');
  const known = await readParcel(orderId);
  const isBooked = typeof known?.ref === 'string' && !isParcelOver(known.state, order.status);
  if (isBooked && known.courier === courier) return known;
  if (isLiveButRefunded(order)) throw conflict('money_returned');
  if (!isPackable(order)) throw conflict('order_ended');
  if (isBooked) throw conflict('consignment_exists');
  const collect = order.paymentStatus === 'due' ? order.totalPrice : 0;
  const fresh = freshParcel(courier, collect, now);
  if (known?.ref) await startAnother(known, fresh);
  else await insertMissing(Consignments, orderId, fresh);
  await claim(orderId, courier, now);
  try {
    const sent = (await readParcel(orderId))?.former?.length ?? 0;
    const { ref, trackingCode } = await port.book(parcelOf(order, collect, sent));
    await applyState(orderId, {
      to: 'booked',
      by: 'admin',
      set: { ref, trackingCode, collect, claimedAt: null },
      alongside: () =>
        addAudit('commerce', {
          action: 'consignment.booked',
          record: orderRecord(order),
          before: null,
          after: { courier, tracking_code: trackingCode },
        }),
    });
    const booked = await readParcel(orderId);
    // The claim has ended, and another request was faster.
    if (booked?.ref !== ref) throw conflict('consignment_exists');
    return booked;
  } catch (error) {
    await Consignments.updateOne({ _id: orderId, ref: null }, { claimedAt: null });
    throw error;
  }
}

function readParcel(orderId: string): Promise<ConsignmentDocument | null> {
  return Consignments.findById(orderId).lean();
}

function freshParcel(courier: CourierName, collect: number, now: Date) {
  return {
    courier,
    ref: null,
    trackingCode: null,
    state: 'requested' as const,
    steps: [{ state: 'requested' as const, at: now }],
    collect,
    claimedAt: null,
    unwantedSince: null,
    stopAskedAt: null,
    checkedAt: now,
    createdAt: now,
  };
}

/** Keeps a parcel that is over as a former one, once. */
async function startAnother(
  { _id, courier, ref, trackingCode, state, steps, collect }: ConsignmentDocument,
  fresh: ReturnType<typeof freshParcel>,
): Promise<void> {
  await Consignments.updateOne(
    { _id, ref, state },
    { $set: fresh, $push: { former: { courier, ref, trackingCode, state, steps, collect } } },
  );
}

async function claim(_id: string, courier: CourierName, now: Date): Promise<void> {
  const { modifiedCount } = await Consignments.updateOne(
    {
      _id,
      ref: null,
      $or: [{ claimedAt: null }, { claimedAt: trusted({ $lt: new Date(now.getTime() - claimMs) }) }],
    },
    { claimedAt: now, courier },
  );
  if (modifiedCount === 0) throw conflict('consignment_exists');
}

/** `sent`: number of earlier parcels. Couriers take an invoice number once. */
function parcelOf(order: OrderDocument, collect: number, sent: number): Parcel {
  return {
    invoice: sent === 0 ? order.orderId : `${order.orderId}-${sent + 1}`,
    name: order.ordererName,
    phone: order.ordererContact,
    address: order.shippingAddress,
    note: order.orderNote ?? '',
    collect,
    weightGrams: order.delivery?.weightGrams ?? usualWeight,
    items: linesLeft(order).reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
