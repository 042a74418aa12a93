import type { UpdateScheduleBody } from '@petcare/contracts/schedules.ts';
import { addAudit, touchedFields } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Appointments, type AppointmentDocument } from '../appointments/appointment.model.ts';
import {
  sequenceOf,
  specialistFacts,
  specialistRecord,
  Specialists,
  type SpecialistDocument,
} from '../specialists/record/specialist.model.ts';
import { scheduleOf, Schedules, toSchedule, type ScheduleDocument } from './schedule.model.ts';
import { slotsOfDay, type Hours } from './slot.rules.ts';

/**
 * Changes when a doctor sees patients. Visits that stand are not touched: the answer names those that now lie
 * outside of the hours, for somebody to move or call off.
 * @throws not_found, version_conflict with the hours that stand.
 */
export async function updateSchedule(
  drId: string,
  { version, ...hours }: UpdateScheduleBody,
  now = new Date(),
): Promise<{ schedule: ScheduleDocument; outside: string[] }> {
  const before = await scheduleOf(drId);
  if (version !== undefined && version !== before.version) throw changedMeanwhile(before);
  const after: ScheduleDocument = { _id: drId, ...hours, version: before.version + 1 };
  try {
    await inTransaction(async () => {
      const doctor = await Specialists.findOneAndUpdate(
        { _id: drId },
        { $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean<SpecialistDocument>();
      if (!doctor) throw notFound('doctor');
      const { modifiedCount } = await Schedules.updateOne(
        { _id: drId, version: before.version },
        { $set: after },
      );
      if (modifiedCount === 0) {
        if (before.version > 0) throw changedMeanwhile(await scheduleOf(drId));
        await Schedules.create([after]);
      }
      await addEvent('specialist.updated', { aggregate: sequenceOf(doctor), data: specialistFacts(doctor) });
      await addAudit(
        'clinic',
        {
          act: 'schedule.changed',
          record: specialistRecord(doctor),
          ...touchedFields<Hours>(before, hours),
        },
        { owner: doctor.userId },
      );
    });
  } catch (error) {
    // Two were the first to set the hours of this doctor.
    if (isDuplicateKey(error)) throw changedMeanwhile(await scheduleOf(drId));
    throw error;
  }
  return { schedule: after, outside: await appointmentsOutside(after, now) };
}

async function appointmentsOutside(schedule: ScheduleDocument, now: Date): Promise<string[]> {
  const visits = await Appointments.find({
    drId: schedule._id,
    active: true,
    start: trusted({ $gte: now }),
  }).lean<AppointmentDocument[]>();
  return visits
    .filter(
      ({ date, start }) =>
        !slotsOfDay(schedule, date).some((slot) => slot.start.getTime() === start.getTime()),
    )
    .map(({ _id }) => _id);
}

function changedMeanwhile(current: ScheduleDocument) {
  return conflict('version_conflict', { details: { current: toSchedule(current) } });
}
