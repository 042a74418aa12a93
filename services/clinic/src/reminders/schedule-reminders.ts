import type { AppointmentDocument } from '../appointments/appointment.model.ts';
import { Reminders, type ReminderHours } from './reminder.model.ts';

const kinds: readonly ReminderHours[] = [24, 2];

/**
 * Owes the patient their reminders of a visit, inside the caller's transaction. Called again after the visit was
 * moved, the new times replace the old ones; a reminder whose moment is already past is not owed.
 */
export async function scheduleReminders(
  { _id, start }: Pick<AppointmentDocument, '_id' | 'start'>,
  now: Date,
): Promise<void> {
  await deleteReminders(_id);
  const owed = kinds
    .map((hours) => ({ hours, dueAt: new Date(start.getTime() - hours * 3_600_000) }))
    .filter(({ dueAt }) => dueAt > now);
  if (owed.length === 0) return;
  await Reminders.create(
    owed.map(({ hours, dueAt }) => ({
      _id: `${_id}:${hours}`,
      appointmentId: _id,
      hours,
      start,
      dueAt,
      sentAt: null,
    })),
    { ordered: true },
  );
}

/** Owes no reminder of this visit any more, inside the caller's transaction. */
export async function deleteReminders(appointmentId: string): Promise<void> {
  await Reminders.deleteMany({ appointmentId });
}
