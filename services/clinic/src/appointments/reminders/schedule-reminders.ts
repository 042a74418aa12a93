import { Reminders, type ReminderHours } from './reminder.model.ts';

const kinds: readonly ReminderHours[] = [24, 2];

/**
 * Stores the reminders of an appointment in the current transaction, replacing earlier ones. Reminders that would
 * be due in the past are not stored.
 */
export async function scheduleReminders(
  { _id, start }: { readonly _id: string; readonly start: Date },
  now: Date,
): Promise<void> {
  await deleteReminders(_id);
  const due = kinds
    .map((hours) => ({ hours, dueAt: new Date(start.getTime() - hours * 3_600_000) }))
    .filter(({ dueAt }) => dueAt > now);
  if (due.length === 0) return;
  await Reminders.create(
    due.map(({ hours, dueAt }) => ({
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

/** Deletes the reminders of an appointment, in the current transaction. */
export async function deleteReminders(appointmentId: string): Promise<void> {
  await Reminders.deleteMany({ appointmentId });
}
