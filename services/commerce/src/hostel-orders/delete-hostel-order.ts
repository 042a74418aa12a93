import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import type { Types } from 'mongoose';
import { blankPayments, closeOpenPayments } from '../payments/forget-payer.ts';
import { Payments } from '../payments/payment.model.ts';
import { payRefunds } from '../payments/refunds/pay-refunds.ts';
import { noOrderer } from '../purchases/orderer.ts';
import { callOff, type HostelSetup } from './cancel-hostel-order.ts';
import { changeBooking, type By } from './change-booking.ts';
import { HostelOrders, type HostelOrderRow } from './hostel-order.model.ts';
import { canCancel } from './hostel-order.rules.ts';
import { movePlaces } from './move-places.ts';

/**
 * Takes a booking off the lists; the books keep it, and money stays where it is. Places that are not over yet are free
 * again, once. Repeated, it changes nothing. @throws not_found for one that never was.
 */
export async function deleteHostelOrder(id: string, by: By, { settings }: HostelSetup): Promise<void> {
  await inTransaction(async () => {
    // Read inside: whoever changes it meanwhile makes the transaction start over.
    const order = await HostelOrders.findById(id).lean<HostelOrderRow>();
    if (!order) throw notFound('hostel order');
    if (order.deleted_at) return;
    const now = new Date();
    await changeBooking(order, { by, set: { deleted_at: now, holds_places: false } });
    if (order.holds_places) await movePlaces(order, 'give_back', { settings, now });
  });
}

/** What is left of a person in a booking: nothing that tells who they were. */
const nobody = { ...noOrderer, pets: [], search_terms: [] };

/**
 * Before a person is deleted: what they have not paid yet is closed, stays that have not begun are cancelled by the
 * rules, the bookings leave the lists, and everything personal in them and their payments is blanked. The sums stay.
 * Booking by booking, so that repeating goes on where it was stopped.
 * @returns how many left the lists now; none when repeated.
 * @throws unavailable when a provider cannot be told about an open payment: to be repeated.
 */
export async function deleteHostelOrdersOf(customerId: string, by: By, setup: HostelSetup): Promise<number> {
  // First, so that no payment becomes a booking behind our back.
  await closeOpenPayments(customerId, 'hostel', setup.payments);
  const listed = await HostelOrders.find({ customer_id: customerId, deleted_at: null }).lean<
    HostelOrderRow[]
  >();
  let deleted = 0;
  for (const { _id, payment_id } of listed) {
    if (await forget(_id, by, setup)) deleted += 1;
    await payRefunds(payment_id, setup.payments);
  }
  // Those that an admin had taken off the lists before.
  await HostelOrders.updateMany({ customer_id: customerId }, { $set: nobody });
  await HostelOrders.updateMany(
    { customer_id: customerId, 'timeline.by': 'customer' },
    { $set: { 'timeline.$[theirs].reason': null } },
    { arrayFilters: [{ 'theirs.by': 'customer', 'theirs.kind': 'status' }] },
  );
  await blankPayments(customerId, 'hostel');
  await Payments.updateMany({ customer_id: customerId, kind: 'hostel' }, { $set: { 'draft.pets': [] } });
  return deleted;
}

/** Whether it was this call that did it. */
function forget(id: Types.ObjectId, by: By, setup: HostelSetup): Promise<boolean> {
  return inTransaction(async () => {
    const now = new Date();
    const found = await HostelOrders.findOne({ _id: id, deleted_at: null }).lean<HostelOrderRow>();
    if (!found) return false;
    if (canCancel(found, now)) await callOff(found, { by, reason: null, now }, setup);
    const order = await HostelOrders.findById(id).lean<HostelOrderRow>();
    if (!order) return false;
    await changeBooking(order, { by, set: { ...nobody, deleted_at: now } });
    return true;
  });
}
