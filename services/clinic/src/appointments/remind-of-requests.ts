import { confirmationHours } from '@petcare/contracts/clinic/confirmations.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { Appointments, toAppointmentEvent } from './appointment.model.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A request for soon waits this long only. */
const soonMs = 30 * minuteMs;
/** Upper limit of the event. */
const maxAdmins = 50;

/**
 * Publishes an event for each request that waits for longer than `confirmationHours`, or half an hour when it begins
 * within that time; at most 500, each once. Safe to run concurrently: `overdueAt` is set once, in the transaction of
 * the event.
 */
export async function remindOfRequests(now = new Date()): Promise<void> {
  const before = (ms: number) => trusted({ $lte: new Date(now.getTime() - ms) });
  const waiting = await Appointments.find(
    {
      status: 'Requested',
      active: true,
      overdueAt: null,
      start: trusted({ $gt: now }),
      $or: [
        { createdAt: before(confirmationHours * hourMs) },
        {
          createdAt: before(soonMs),
          start: trusted({ $gt: now, $lte: new Date(now.getTime() + confirmationHours * hourMs) }),
        },
      ],
    },
    { _id: 1 },
  )
    .sort({ start: 1 })
    .limit(500)
    .lean();
  if (waiting.length === 0) return;
  const admins = await UserCopies.find({ role: 'admin' }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(maxAdmins)
    .lean();
  const adminIds = admins.map(({ _id }) => _id);
  for (const { _id } of waiting) await remindOf(_id, adminIds, now);
}

async function remindOf(id: string, admin_ids: string[], now: Date): Promise<void> {
  await inTransaction(async () => {
    const request = await Appointments.findOneAndUpdate(
      { _id: id, status: 'Requested', overdueAt: null },
      { $set: { overdueAt: now } },
      { returnDocument: 'after' },
    ).lean();
    if (!request) return;
    const doctor = await Specialists.findById(request.drId, { userId: 1 }).lean();
    const facts = toAppointmentEvent(request, { doctorUserId: doctor?.userId ?? null, by: 'system' });
    await addEvent('appointment.confirmation_overdue', {
      aggregate: { id, sequence: request.version },
      data: { ...facts, admin_ids },
    });
  });
}
