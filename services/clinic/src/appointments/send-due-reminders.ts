import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Reminders, type ReminderDocument } from './reminders/reminder.model.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { toAppointmentEvent, Appointments } from './appointment.model.ts';

/**
 * Publishes an event for each due reminder, at most 500. A reminder of a cancelled or moved appointment is marked
 * as sent without an event. Safe to run concurrently: `sentAt` is set once, in the transaction of the event.
 */
export async function sendDueReminders(now = new Date()): Promise<void> {
  const due = await Reminders.find({ sentAt: null, dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(500)
    .lean();
  for (const reminder of due) await sendReminder(reminder, now);
}

async function sendReminder(reminder: ReminderDocument, now: Date): Promise<void> {
  await inTransaction(async () => {
    const { modifiedCount } = await Reminders.updateOne(
      { _id: reminder._id, start: reminder.start, sentAt: null },
      { $set: { sentAt: now } },
    );
    if (modifiedCount === 0) return;
    const appointment = await Appointments.findOne({
      _id: reminder.appointmentId,
      active: true,
      start: reminder.start,
    }).lean();
    // After a long outage the appointment may have begun; the reminder would come too late.
    if (!appointment || appointment.start <= now) return;
    const doctor = await Specialists.findById(appointment.drId, { userId: 1 }).lean();
    await addEvent('appointment.reminder_due', {
      aggregate: { id: appointment._id, sequence: appointment.version },
      data: {
        ...toAppointmentEvent(appointment, { doctorUserId: doctor?.userId ?? null, by: 'system' }),
        hours: reminder.hours,
      },
    });
  });
}
