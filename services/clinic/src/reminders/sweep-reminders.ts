import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { appointmentFacts, Appointments, type StoredAppointment } from '../appointments/appointment.model.ts';
import { Specialists } from '../specialists/specialist.model.ts';
import { Reminders, type StoredReminder } from './reminder.model.ts';

/**
 * Sends the reminders that are due: each is marked as sent in the transaction of its event, so a crash sends it
 * once more or not at all, never twice. A visit that was called off or moved owes none, whatever the row says.
 * @returns how many were sent.
 */
export async function sweepReminders(now = new Date()): Promise<number> {
  const due = await Reminders.find({ sentAt: null, dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(500)
    .lean<StoredReminder[]>();
  let sent = 0;
  for (const reminder of due) if (await send(reminder, now)) sent += 1;
  return sent;
}

function send(reminder: StoredReminder, now: Date): Promise<boolean> {
  return inTransaction(async () => {
    const { modifiedCount } = await Reminders.updateOne(
      { _id: reminder._id, start: reminder.start, sentAt: null },
      { $set: { sentAt: now } },
    );
    if (modifiedCount === 0) return false;
    const appointment = await Appointments.findOne({
      _id: reminder.appointmentId,
      active: true,
      start: reminder.start,
    }).lean<StoredAppointment>();
    // A reminder that the clinic was too long down for would come after the visit has begun.
    if (!appointment || appointment.start <= now) return false;
    const doctor = await Specialists.findById(appointment.drId, { userId: 1 }).lean();
    await addEvent('appointment.reminder_due', {
      aggregate: { id: appointment._id, sequence: appointment.version },
      data: {
        ...appointmentFacts(appointment, { doctorUserId: doctor?.userId ?? null, by: 'system' }),
        hours: reminder.hours,
      },
    });
    return true;
  });
}
