import { AppError } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { Appointments, type ActorRole } from '../appointment.model.ts';
import { cancelIfUpcoming } from './change-appointment-status.ts';

export interface BulkRequest {
  readonly limit?: number | undefined;
  readonly by: Extract<ActorRole, 'admin' | 'system'>;
}

const batchSize = 100;

/**
 * Cancels the upcoming appointments of a patient or a doctor and notifies the other side. Each has its own
 * transaction; an interrupted call is continued by the next.
 */
export async function cancelUpcomingAppointments(
  owner: { readonly patientId: string } | { readonly drId: string },
  { limit = Infinity, by }: BulkRequest,
  now: Date,
): Promise<void> {
  const doctorUserIds = new Map<string, string | null>();
  let cancelled = 0;
  while (cancelled < limit) {
    const upcoming = await Appointments.find({ ...owner, active: true, start: trusted({ $gt: now }) })
      .sort({ start: 1 })
      .limit(Math.min(batchSize, limit - cancelled))
      .lean();
    if (upcoming.length === 0) return;
    for (const appointment of upcoming) {
      const { drId } = appointment;
      if (!doctorUserIds.has(drId))
        doctorUserIds.set(drId, (await Specialists.findById(drId, { userId: 1 }).lean())?.userId ?? null);
      try {
        await cancelIfUpcoming({ appointment, doctorUserId: doctorUserIds.get(drId) ?? null, role: by }, now);
        cancelled += 1;
      } catch (error) {
        // The patient or doctor changed the appointment concurrently; the next round reads it again.
        if (!(error instanceof AppError) || error.code !== 'appointment_status_conflict') throw error;
      }
    }
  }
}

export function notUpcoming(now: Date) {
  return { $or: [{ active: false }, { start: trusted({ $lte: now }) }] };
}

export function actorRoleOf(caller: Caller): BulkRequest['by'] {
  return caller.kind === 'system' ? 'system' : 'admin';
}
