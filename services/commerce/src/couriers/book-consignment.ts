import type { CourierName } from '@petcare/contracts/orders/couriers.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, failure, notFound } from '@petcare/platform/errors.ts';
import { insertMissing } from '@petcare/platform/mongo/insert-missing.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { orderRecord, Orders, type OrderDocument } from '../orders/order.model.ts';
import { isOpen } from '../orders/order.rules.ts';
import { publishOrder } from './apply-state.ts';
import { Consignments, type ConsignmentDocument } from './consignment.model.ts';
import type { Couriers } from './courier-settings.ts';
import type { Parcel } from './providers/courier-port.ts';

const claimMs = 60_000;
/** Weight of an order without a table of charges. */
const usualWeight = 500;

/**
 * Books the parcel of an order. The claim lets one request at a time call the courier; a request that dies leaves a
 * claim that ends. Idempotent: a booked parcel is returned.
 * @throws not_found, order_ended; consignment_exists – with another courier; unavailable
 */
export async function bookConsignment(
  orderId: string,
  courier: CourierName,
  couriers: Couriers,
  now = new Date(),
): Promise<ConsignmentDocument> {
  const port = couriers[courier];
  if (!port) throw failure('unavailable', { message: 'This courier is not set up.' });
  const order = await Orders.findOne({ _id: orderId, deleted_at: null }).lean<OrderDocument>();
  if (!order) throw notFound('order');
  const known = await Consignments.findById(orderId).lean<ConsignmentDocument>();
  if (typeof known?.ref === 'string' && known.courier === courier) return known;
  if (!isOpen(order) || order.payment_status === 'needs_review') throw conflict('order_ended');
  const collect = order.payment_status === 'due' ? order.total_price : 0;
  await insertMissing(Consignments, orderId, {
    courier,
    ref: null,
    tracking_code: null,
    state: 'requested',
    steps: [{ state: 'requested', at: now }],
    collect,
    claimed_at: null,
    checked_at: now,
    createdAt: now,
  });
  await claim(orderId, courier, now);
  try {
    const { ref, trackingCode } = await port.book(parcelOf(order, collect));
    return await inTransaction(async () => {
      const booked = await Consignments.findOneAndUpdate(
        { _id: orderId, ref: null },
        {
          $set: { ref, tracking_code: trackingCode, state: 'booked', collect, claimed_at: null },
          $push: { steps: { state: 'booked', at: new Date() } },
        },
        { returnDocument: 'after' },
      ).lean<ConsignmentDocument>();
      if (!booked) throw conflict('consignment_exists');
      await publishOrder(orderId);
      await addAudit('commerce', {
        act: 'consignment.booked',
        record: orderRecord(order),
        before: null,
        after: { courier, tracking_code: trackingCode },
      });
      return booked;
    });
  } catch (error) {
    await Consignments.updateOne({ _id: orderId, ref: null }, { claimed_at: null });
    throw error;
  }
}

async function claim(_id: string, courier: CourierName, now: Date): Promise<void> {
  const { modifiedCount } = await Consignments.updateOne(
    {
      _id,
      ref: null,
      $or: [{ claimed_at: null }, { claimed_at: trusted({ $lt: new Date(now.getTime() - claimMs) }) }],
    },
    { claimed_at: now, courier },
  );
  if (modifiedCount === 0) throw conflict('consignment_exists');
}

function parcelOf(order: OrderDocument, collect: number): Parcel {
  return {
    invoice: order.order_id,
    name: order.orderer_name,
    phone: order.orderer_contact,
    address: order.shipping_address,
    note: order.order_note ?? '',
    collect,
    weightGrams: order.delivery?.weight_grams ?? usualWeight,
    items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}
