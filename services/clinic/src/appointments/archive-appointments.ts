import { AppError } from '@petcare/platform/errors.ts';
import { Specialists } from '../specialists/specialist.model.ts';
import { Appointments, type StoredAppointment } from './appointment.model.ts';
import { archive } from './change-appointment-status.ts';

const batch = 100;

/**
 * Takes all appointments of a patient or a doctor out of the lists, and calls off those to come with notice to
 * the other side. One after the other, each whole; broken off, it goes on where it stopped when it is repeated.
 * @returns how many left the lists by this call.
 */
export async function archiveAppointmentsOf(
  whose: { readonly patientId: string } | { readonly drId: string },
  now = new Date(),
): Promise<number> {
  const doctorUserIds = new Map<string, string | null>();
  let archived = 0;
  for (;;) {
    const rows = await Appointments.find({ ...whose, archivedAt: null })
      .sort({ createdAt: 1 })
      .limit(batch)
      .lean<StoredAppointment[]>();
    if (rows.length === 0) return archived;
    for (const appointment of rows) {
      const { drId } = appointment;
      if (!doctorUserIds.has(drId))
        doctorUserIds.set(drId, (await Specialists.findById(drId, { userId: 1 }).lean())?.userId ?? null);
      try {
        await archive({ appointment, doctorUserId: doctorUserIds.get(drId) ?? null, as: 'admin' }, now);
        archived += 1;
      } catch (error) {
        // Patient or doctor changed the visit at this moment: it is looked at again in the next round.
        if (!(error instanceof AppError) || error.code !== 'appointment_status_conflict') throw error;
      }
    }
  }
}
