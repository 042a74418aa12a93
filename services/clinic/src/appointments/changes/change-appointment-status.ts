import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { refundOfFee } from '@petcare/contracts/clinic/fees.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, forbidden, invalid, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { deleteReminders } from '../reminders/schedule-reminders.ts';
import { releaseClaim } from '../../calendar/waitlist/release-claim.ts';
import { releaseMoveOffer } from '../end-move-offer.ts';
import {
  toAppointmentEvent,
  appointmentRecord,
  Appointments,
  type ActorRole,
  type AppointmentDocument,
} from '../appointment.model.ts';
import { isOnline } from '../payment-summary.ts';
import { checkStatusChange, isActive, isOnItsDay } from '../appointment.rules.ts';
import { findAppointment, type AppointmentAccess } from '../find-appointment.ts';

/**
 * Changes the status, for the doctor or an admin. Setting the current status publishes no event.
 * @throws not_found
 * @throws forbidden – the patient
 * @throws appointment_status_conflict – `details` have the current status
 */
export async function changeAppointmentStatus(
  id: string,
  status: AppointmentStatus,
  caller: UserCaller,
  now = new Date(),
): Promise<AppointmentDocument> {
  const access = await findAppointment(id, caller);
  if (access.role === 'patient') throw forbidden();
  return applyStatus(access, { status, reason: null }, now);
}

/**
 * Changes the status as `changeAppointmentStatus` does, for a tap on a screen: completes an appointment of an earlier
 * day only if the request names its date.
 * @throws not_found, forbidden, appointment_status_conflict
 * @throws not_on_that_day
 */
export async function setAppointmentStatus(
  id: string,
  { status, date }: { readonly status: AppointmentStatus; readonly date?: string | undefined },
  caller: UserCaller,
  now = new Date(),
): Promise<AppointmentDocument> {
  const access = await findAppointment(id, caller);
  if (access.role === 'patient') throw forbidden();
  const { appointment } = access;
  if (
    status !== appointment.status &&
    !isOnItsDay(appointment.date, status, { today: dhakaDateOf(now), confirmedDate: date })
  )
    throw conflict('not_on_that_day', { details: { date: appointment.date } });
  return applyStatus(access, { status, reason: null }, now);
}

/**
 * Cancels an appointment, deletes its reminders and offers its slot to the waitlist. Idempotent.
 * @throws not_found, appointment_status_conflict
 * @throws invalid_input – a doctor gives no reason
 */
export async function cancelAppointment(
  id: string,
  reason: string | undefined,
  caller: UserCaller,
  now = new Date(),
): Promise<AppointmentDocument> {
  const access = await findAppointment(id, caller);
  if (access.role === 'doctor' && !reason && access.appointment.status !== 'Cancelled')
    throw invalid([{ field: 'reason', message: 'is required' }]);
  return applyStatus(access, { status: 'Cancelled', reason: reason ?? null }, now);
}

/**
 * Archives an appointment, which removes it from all lists; an upcoming one is cancelled first. Idempotent.
 * @throws not_found
 */
export async function deleteAppointment(id: string, caller: UserCaller, now = new Date()): Promise<void> {
  const access = await findAppointment(id, caller);
  await cancelIfUpcoming(access, now);
  await inTransaction(async () => {
    const archived = await Appointments.findOneAndUpdate(
      { _id: id, archivedAt: null },
      { $set: { archivedAt: now } },
    ).lean();
    if (!archived) return;
    await addAudit(
      'clinic',
      {
        action: 'appointment.deleted',
        record: appointmentRecord(archived),
        before: { status: archived.status },
        after: null,
      },
      { owner: archived.patientId },
    );
  });
}

/**
 * Cancels an upcoming appointment; other ones stay unchanged. @throws appointment_status_conflict – changed
 * concurrently.
 */
export async function cancelIfUpcoming(
  access: Pick<AppointmentAccess, 'appointment' | 'doctorUserId'> & { role: ActorRole },
  now: Date,
): Promise<void> {
  const { active, start } = access.appointment;
  if (active && start > now) await applyStatus(access, { status: 'Cancelled', reason: null }, now);
}

interface NewStatus {
  readonly status: AppointmentStatus;
  readonly reason: string | null;
}

/** Matches on the version that was read: of two concurrent changes the second fails with the current status. */
function applyStatus(
  {
    appointment,
    role: by,
    doctorUserId,
  }: { appointment: AppointmentDocument; role: ActorRole; doctorUserId: string | null },
  { status, reason }: NewStatus,
  now: Date,
): Promise<AppointmentDocument> {
  const { _id: id, version, status: previous } = appointment;
  const change = checkStatusChange(appointment, status, now);
  if (change === 'unchanged') return Promise.resolve(appointment);
  if (change === 'refused') throw conflict('appointment_status_conflict', { details: { status: previous } });
  const refundDue = status === 'Cancelled' ? refundDueOf(appointment, by, now) : null;
  return inTransaction(async () => {
    const changed = await Appointments.findOneAndUpdate(
      { _id: id, version },
      {
        $set: {
          status,
          active: isActive(status),
          ...(!isActive(status) && { moveOffer: null }),
          ...(refundDue !== null && { 'payment.refundDue': refundDue }),
        },
        $inc: { version: 1 },
        $push: { timeline: { kind: 'status', status, at: now, by, reason } },
      },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw await conflictWithCurrent(id);
    if (!changed.active) await deleteReminders(id);
    if (!changed.active) await releaseMoveOffer(appointment, now);
    if (status === 'Cancelled') await releaseClaim({ holderId: id }, changed, now);
    if (refundDue) await refundOnline(changed, by);
    await addEvent('appointment.status_changed', {
      aggregate: { id, sequence: changed.version },
      data: { ...toAppointmentEvent(changed, { doctorUserId, by, reason }), previous_status: previous },
    });
    await addAudit(
      'clinic',
      {
        action: 'appointment.status_changed',
        record: appointmentRecord(appointment),
        before: { status: previous },
        after: { status, ...(reason !== null && { reason }) },
      },
      { owner: appointment.patientId },
    );
    return changed;
  });
}

/**
 * The refund of a paid fee is decided with the cancellation, by the rule that the patient saw before paying; null
 * when nothing is to be decided. An earlier refund is a part of it if the fee was paid online.
 */
function refundDueOf(
  { payment, start, moveOffer }: AppointmentDocument,
  by: ActorRole,
  now: Date,
): Poisha | null {
  if (!payment || (payment.refunded > 0 && !isOnline(payment))) return null;
  // A patient who declines another time cancels because the doctor is away.
  const byPatient = by === 'patient' && !moveOffer;
  const granted = refundOfFee(payment.amount, {
    byPatient,
    now,
    start,
    limit: payment.refundLimit ?? null,
  });
  return Math.max(0, granted - payment.refunded);
}

/** Asks commerce to refund a fee that was paid online, in the current transaction. */
async function refundOnline(
  { _id, patientId, payment, version }: AppointmentDocument,
  by: ActorRole,
): Promise<void> {
  if (!payment?.paymentId) return;
  const { paymentId, refunded, refundDue } = payment;
  await addEvent('fee.refund_decided', {
    aggregate: { id: paymentId, sequence: version },
    data: {
      payment_id: paymentId,
      appointment_id: _id,
      patient_id: patientId,
      refund_total: poishaToTaka(refunded + refundDue),
      by: by === 'patient' ? 'customer' : by === 'system' ? 'system' : 'admin',
    },
  });
}

async function conflictWithCurrent(id: string) {
  const current = await Appointments.findById(id, { status: 1, version: 1 }).lean();
  if (!current) return notFound('appointment');
  return conflict('appointment_status_conflict', {
    details: {
      status: current.status,
      version: current.version,
    },
  });
}
