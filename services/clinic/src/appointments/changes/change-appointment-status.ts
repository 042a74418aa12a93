import type { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, forbidden, invalid, notFound } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { deleteReminders } from '../../reminders/schedule-reminders.ts';
import { releaseClaim } from '../../waitlist/release-claim.ts';
import {
  appointmentFacts,
  appointmentRecord,
  Appointments,
  type AppointmentDocument,
} from '../appointment.model.ts';
import { canMove, isActive } from '../appointment.rules.ts';
import { findAppointment, type SeenAppointment } from '../find-appointment.ts';

/**
 * Changes the status for the doctor or an admin. The status it has already changes nothing and publishes no event.
 * @throws not_found; forbidden – for the patient; appointment_status_conflict – with the current status.
 */
export async function changeAppointmentStatus(
  id: string,
  status: AppointmentStatus,
  caller: Person,
  now = new Date(),
): Promise<AppointmentDocument> {
  const seen = await findAppointment(id, caller);
  if (seen.as === 'patient') throw forbidden();
  return applyStatus(seen, { status, reason: null }, now);
}

/**
 * Cancels an appointment: its slot is offered to the waitlist or free, its reminders are deleted. Idempotent.
 * @throws not_found, appointment_status_conflict; invalid_input – a doctor gives no reason.
 */
export async function cancelAppointment(
  id: string,
  reason: string | undefined,
  caller: Person,
  now = new Date(),
): Promise<AppointmentDocument> {
  const seen = await findAppointment(id, caller);
  if (seen.as === 'doctor' && !reason && seen.appointment.status !== 'Cancelled')
    throw invalid([{ field: 'reason', message: 'is required' }]);
  return applyStatus(seen, { status: 'Cancelled', reason: reason ?? null }, now);
}

/**
 * Removes an appointment from all lists, as the specification's delete button does; an upcoming one is cancelled first. It
 * stays stored. Idempotent.
 * @throws not_found.
 */
export async function deleteAppointment(id: string, caller: Person, now = new Date()): Promise<void> {
  const seen = await findAppointment(id, caller);
  await cancelIfUpcoming(seen, now);
  await inTransaction(async () => {
    const gone = await Appointments.findOneAndUpdate(
      { _id: id, archivedAt: null },
      { $set: { archivedAt: now } },
    ).lean<AppointmentDocument>();
    if (!gone) return;
    await addAudit(
      'clinic',
      {
        act: 'appointment.deleted',
        record: appointmentRecord(gone),
        before: { status: gone.status },
        after: null,
      },
      { owner: gone.patientId },
    );
  });
}

/** Cancels an upcoming appointment; others stay as they are. @throws appointment_status_conflict – changed meanwhile. */
export async function cancelIfUpcoming(
  seen: Pick<SeenAppointment, 'appointment' | 'doctorUserId'> & { as: SeenAppointment['as'] | 'system' },
  now: Date,
): Promise<void> {
  const { active, start } = seen.appointment;
  if (active && start > now) await applyStatus(seen, { status: 'Cancelled', reason: null }, now);
}

interface NewStatus {
  readonly status: AppointmentStatus;
  readonly reason: string | null;
}

/** Matches on the version that was read, so that the slower of two simultaneous changes fails with the current status. */
function applyStatus(
  {
    appointment,
    as: by,
    doctorUserId,
  }: { appointment: AppointmentDocument; as: SeenAppointment['as'] | 'system'; doctorUserId: string | null },
  { status, reason }: NewStatus,
  now: Date,
): Promise<AppointmentDocument> {
  const { _id: id, version, status: previous } = appointment;
  const allowed = canMove(appointment, status, now);
  if (allowed === 'same') return Promise.resolve(appointment);
  if (allowed === 'no') throw conflict('appointment_status_conflict', { details: { status: previous } });
  return inTransaction(async () => {
    const changed = await Appointments.findOneAndUpdate(
      { _id: id, version },
      {
        $set: { status, active: isActive(status) },
        $inc: { version: 1 },
        $push: { timeline: { kind: 'status', status, at: now, by, reason } },
      },
      { returnDocument: 'after' },
    ).lean<AppointmentDocument>();
    if (!changed) throw await changedMeanwhile(id);
    if (!changed.active) await deleteReminders(id);
    if (status === 'Cancelled') await releaseClaim({ holderId: id }, changed, now);
    await addEvent('appointment.status_changed', {
      aggregate: { id, sequence: changed.version },
      data: { ...appointmentFacts(changed, { doctorUserId, by, reason }), previous_status: previous },
    });
    await addAudit(
      'clinic',
      {
        act: 'appointment.status_changed',
        record: appointmentRecord(appointment),
        before: { status: previous },
        after: { status, ...(reason !== null && { reason }) },
      },
      { owner: appointment.patientId },
    );
    return changed;
  });
}

async function changedMeanwhile(id: string) {
  const current = await Appointments.findById(id, { status: 1, version: 1 }).lean();
  if (!current) return notFound('appointment');
  return conflict('appointment_status_conflict', {
    details: {
      status: current.status,
      version: current.version,
    },
  });
}
