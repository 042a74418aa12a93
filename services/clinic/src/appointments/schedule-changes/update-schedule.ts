import type { Schedule, UpdateScheduleBody } from '@petcare/contracts/clinic/schedules.ts';
import { addAudit, changedFields } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { endMoveOffersOutside } from '../end-move-offer.ts';
import { retryTakenSlot } from '../../calendar/slots/claim-slot.ts';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
} from '../../doctors/specialists/specialist.model.ts';
import { renewOffers } from '../../calendar/waitlist/renew-offers.ts';
import {
  hoursOf,
  readSchedule,
  Schedules,
  toSchedule,
  type ScheduleDocument,
} from '../../doctors/schedules/schedule.model.ts';

/**
 * Changes a doctor's hours. Appointments outside the new hours stay unchanged; offers outside them end, and time that
 * opens is offered to the waitlist in the same transaction.
 * @throws not_found
 * @throws version_conflict – `details` have the current hours
 */
export async function updateSchedule(
  drId: string,
  { version, ...hours }: UpdateScheduleBody,
  now = new Date(),
): Promise<ScheduleDocument> {
  const before = await readSchedule(drId);
  if (version !== undefined && version !== before.version) throw versionConflict(before);
  const after: ScheduleDocument = { _id: drId, ...hoursOf(hours), version: before.version + 1 };
  try {
    await retryTakenSlot(() =>
      inTransaction(async () => {
        const doctor = await Specialists.findOneAndUpdate(
          { _id: drId },
          { $inc: { version: 1 } },
          { returnDocument: 'after' },
        ).lean();
        if (!doctor) throw notFound('doctor');
        const { modifiedCount } = await Schedules.updateOne(
          { _id: drId, version: before.version },
          { $set: after },
        );
        if (modifiedCount === 0) {
          if (before.version > 0) throw versionConflict(await readSchedule(drId));
          await Schedules.create([after]);
        }
        await endMoveOffersOutside(after, now);
        await renewOffers(drId, now);
        await addEvent('specialist.updated', {
          aggregate: sequenceOf(doctor),
          data: toSpecialistEvent(doctor),
        });
        await addAudit(
          'clinic',
          {
            action: 'schedule.changed',
            record: specialistRecord(doctor),
            ...changedFields<Schedule>(toSchedule(before), hours),
          },
          { owner: doctor.userId },
        );
      }),
    );
  } catch (error) {
    // Two concurrent requests stored the first hours of this doctor.
    if (isDuplicateKey(error)) throw versionConflict(await readSchedule(drId));
    throw error;
  }
  return after;
}

function versionConflict(current: ScheduleDocument) {
  return conflict('version_conflict', { details: { current: toSchedule(current) } });
}
