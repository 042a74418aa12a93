import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { appointmentFacts, Appointments, type AppointmentDocument } from './appointment.model.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';
import { Reminders, type ReminderDocument } from '../reminders/reminder.model.ts';

/**
 * Sends the reminders that are due: each is marked as sent in the transaction of its event, so a crash sends it
 * once more or not at all, never twice. A visit that was called off or moved owes none, whatever the row says.
 * @returns how many were sent.
 */
export async function sendDueReminders(now = new Date()): Promise<number> {
  const due = await Reminders.find({ sentAt: null, dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(500)
    .lean<ReminderDocument[]>();
  let sent = 0;
  for (const reminder of due) if (await send(reminder, now)) sent += 1;
  return sent;
}

function send(reminder: ReminderDocument, now: Date): Promise<boolean> {
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
    }).lean<AppointmentDocument>();
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
