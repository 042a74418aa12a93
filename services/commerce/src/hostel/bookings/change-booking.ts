import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { addAudit, changedFields } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import {
  Bookings,
  bookingEventData,
  bookingRecord,
  type BookingDocument,
  type BookingTimelineEntry,
} from './booking.model.ts';

export type BookingActor = BookingTimelineEntry['by'];

interface Change {
  readonly by: BookingActor;
  readonly set: Partial<Omit<BookingDocument, '_id' | 'version' | 'timeline'>>;
  /** Timeline entry. Without one the change does not show in the timeline. */
  readonly line?: Pick<BookingTimelineEntry, 'kind'> &
    Partial<Pick<BookingTimelineEntry, 'amount' | 'reason'>>;
  /** Refund in poisha that the cancellation by an admin decided. */
  readonly refund?: Poisha;
}

/** @throws not_found – also for a deleted booking. */
export async function readBooking(id: string): Promise<BookingDocument> {
  const booking = await Bookings.findOne({ _id: id, deletedAt: null }).lean();
  if (!booking) throw notFound('hostel order');
  return booking;
}

/**
 * Writes a change with its timeline entry, event and audit entry. Call it first inside a transaction: the
 * slower of two concurrent changes must fail on this write.
 * @throws order_status_conflict (with the current state) – when the version is outdated.
 */
export async function changeBooking(
  before: BookingDocument,
  { by, set, line, refund }: Change,
): Promise<BookingDocument> {
  const status: HostelOrderStatus = set.status ?? before.status;
  const entry = line && { status, at: new Date(), by, amount: null, reason: null, ...line };
  const after = await Bookings.findOneAndUpdate(
    { _id: before._id, version: before.version, deletedAt: null },
    // A change of status replaces a planned cancellation.
    {
      $set: { ...(set.status && { cancellation: null }), ...set },
      $inc: { version: 1 },
      ...(entry && { $push: { timeline: entry } }),
    },
    { returnDocument: 'after' },
  ).lean();
  if (!after) throw statusConflict(await readBooking(before._id));
  await addEvent('hostel_order.changed', {
    aggregate: { id: after._id, sequence: after.version },
    data: {
      ...bookingEventData(after),
      previous_status: before.status,
      by_customer: by === 'customer',
      ...(refund !== undefined && { cancellation_refund: poishaToTaka(refund) }),
      ...(set.stay && {
        moved_from: {
          check_in: before.stay.checkIn,
          check_out: before.stay.checkOut,
          guests: before.stay.guests,
        },
      }),
    },
  });
  await addAudit('commerce', auditOf(before, after), { owner: before.customerId });
  return after;
}

/** The names are those that admins see in the audit. */
function statesOf({ status, checkedInAt, checkedOutAt, deletedAt }: BookingDocument) {
  return { status, checked_in_at: checkedInAt, checked_out_at: checkedOutAt, deleted_at: deletedAt };
}

/** Omits personal data: a change of the pets is recorded without their details. */
function auditOf(before: BookingDocument, after: BookingDocument): AuditFacts {
  const record = bookingRecord(after);
  const touched = changedFields(statesOf(before), statesOf(after));
  const moved = changedFields(before, after, ['stay', 'total']);
  if (Object.keys(moved.after ?? {}).length > 0) return { action: 'hostel_order.moved', record, ...moved };
  if (after.deletedAt && !before.deletedAt)
    return { action: 'hostel_order.deleted', record, before: { status: before.status }, after: null };
  if (Object.keys(touched.after ?? {}).length > 0)
    return { action: 'hostel_order.status_changed', record, ...touched };
  return { action: 'hostel_order.changed', record, before: null, after: null };
}
