import { AppError } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { Specialists } from '../../specialists/record/specialist.model.ts';
import { Appointments, type ActedBy, type AppointmentDocument } from '../appointment.model.ts';
import { callOff } from './change-appointment-status.ts';

/** Whose visits. */
export type Whose = { readonly patientId: string } | { readonly drId: string };

/** How many of them, all unless told otherwise, and who wants it. */
export interface BulkWish {
  readonly limit?: number | undefined;
  readonly by: Extract<ActedBy, 'admin' | 'system'>;
}

const readAtOnce = 100;

/**
 * Calls off the visits to come of a patient or a doctor, with notice to the other side. One after the other, each
 * whole; broken off, it goes on where it stopped when it is repeated.
 */
export async function cancelUpcomingAppointments(
  whose: Whose,
  { limit = Infinity, by }: BulkWish,
  now: Date,
): Promise<void> {
  const doctorUserIds = new Map<string, string | null>();
  let calledOff = 0;
  while (calledOff < limit) {
    const visits = await Appointments.find({ ...whose, active: true, start: trusted({ $gt: now }) })
      .sort({ start: 1 })
      .limit(Math.min(readAtOnce, limit - calledOff))
      .lean<AppointmentDocument[]>();
    if (visits.length === 0) return;
    for (const appointment of visits) {
      const { drId } = appointment;
      if (!doctorUserIds.has(drId))
        doctorUserIds.set(drId, (await Specialists.findById(drId, { userId: 1 }).lean())?.userId ?? null);
      try {
        await callOff({ appointment, doctorUserId: doctorUserIds.get(drId) ?? null, as: by }, now);
        calledOff += 1;
      } catch (error) {
        // Patient or doctor changed the visit at this moment: it is looked at again in the next round.
        if (!(error instanceof AppError) || error.code !== 'appointment_status_conflict') throw error;
      }
    }
  }
}

/** What is left to do in bulk once those to come are called off. */
export function notToCome(now: Date) {
  return { $or: [{ active: false }, { start: trusted({ $lte: now }) }] };
}
