import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, forbidden } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { lockDoctor } from '../../doctors/specialists/lock-doctor.ts';
import {
  appointmentRecord,
  Appointments,
  toAppointmentEvent,
  type AppointmentDocument,
} from '../appointment.model.ts';
import { isActive, statusBefore } from '../appointment.rules.ts';
import { endWaitsOf } from '../waits/end-waits.ts';
import { findAppointment, type AppointmentAccess } from '../find-appointment.ts';

/**
 * Takes the latest status back within an hour, for the doctor or an admin.
 * @throws not_found
 * @throws forbidden – the patient
 * @throws version_conflict – changed since `version`, also concurrently
 * @throws undo_expired – the latest change cannot be undone, or no longer
 * @throws appointment_status_conflict – the patient has booked again for that day
 */
export async function undoStatus(
  id: string,
  version: number,
  caller: UserCaller,
  now = new Date(),
): Promise<AppointmentDocument> {
  const access = await findAppointment(id, caller);
  if (access.role === 'patient') throw forbidden();
  if (access.appointment.version !== version) throw conflict('version_conflict');
  const status = statusBefore(access.appointment.timeline, now);
  if (!status) throw conflict('undo_expired');
  return revertStatus(access, status, now);
}

/** Sets a status that the appointment had before, whatever its status allows. See `undoStatus` for errors. */
export async function revertStatus(
  { appointment, role: by, doctorUserId }: AppointmentAccess,
  status: AppointmentStatus,
  now: Date,
): Promise<AppointmentDocument> {
  const { _id: id, version, status: previous } = appointment;
  try {
    return await inTransaction(async () => {
      const changed = await Appointments.findOneAndUpdate(
        { _id: id, version },
        {
          $set: { status, active: isActive(status) },
          $inc: { version: 1 },
          $push: { timeline: { kind: 'undone', status, at: now, by, reason: null } },
        },
        { returnDocument: 'after' },
      ).lean();
      if (!changed) throw conflict('version_conflict');
      if (changed.active && !isActive(previous)) {
        await lockDoctor(changed.drId);
        await endWaitsOf(changed, now);
      }
      await addEvent('appointment.status_changed', {
        aggregate: { id, sequence: changed.version },
        data: { ...toAppointmentEvent(changed, { doctorUserId, by }), previous_status: previous },
      });
      await addAudit(
        'clinic',
        {
          action: 'appointment.status_undone',
          record: appointmentRecord(changed),
          before: { status: previous },
          after: { status },
        },
        { owner: changed.patientId },
      );
      return changed;
    });
  } catch (error) {
    // Completed appointments do not count for the rule of one per patient, doctor, date and pet.
    if (isDuplicateKey(error))
      throw conflict('appointment_status_conflict', { details: { status: previous } });
    throw error;
  }
}
