import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { Appointments } from '../appointment.model.ts';
import { findAppointment } from '../find-appointment.ts';
import { changeAppointmentStatus } from './change-appointment-status.ts';

interface Confirmations {
  readonly confirmed: string[];
  readonly skipped: { id: string; status: AppointmentStatus | null }[];
}

/**
 * Confirms requested appointments, each in its own transaction, so that one that has changed does not hold up the
 * others. An appointment that is confirmed already counts as confirmed.
 */
export async function confirmAppointments(
  ids: readonly string[],
  caller: UserCaller,
  now = new Date(),
): Promise<Confirmations> {
  const result: Confirmations = { confirmed: [], skipped: [] };
  for (const id of new Set(ids)) {
    const status = await confirm(id, caller, now);
    if (status === 'Confirmed') result.confirmed.push(id);
    else result.skipped.push({ id, status });
  }
  return result;
}

/** Returns the status of the appointment afterwards; null without access. */
async function confirm(id: string, caller: UserCaller, now: Date): Promise<AppointmentStatus | null> {
  try {
    const { appointment } = await findAppointment(id, caller);
    // A checked-in patient is not sent back to Confirmed, and an archived request has left the lists.
    if (appointment.status !== 'Requested' || appointment.archivedAt) return appointment.status;
    return (await changeAppointmentStatus(id, 'Confirmed', caller, now)).status;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not_found' || error.code === 'forbidden') return null;
    if (error.code !== 'appointment_status_conflict') throw error;
    return (await Appointments.findById(id, { status: 1 }).lean())?.status ?? null;
  }
}
