import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { AppointmentDocument } from './appointment.model.ts';

/**
 * Returns the appointment as an iCalendar file. The UID never changes and the sequence grows with every change, so
 * that a calendar replaces its earlier copy. Times are UTC, so that no time zone definition is needed.
 */
export function buildCalendar(row: AppointmentDocument): string {
  const calendar = ical({ prodId: '//PetCare//Clinic//EN', method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `appointment-${row._id}@petcare`,
    sequence: row.version - 1,
    status: statusOf(row),
    created: row.createdAt,
    stamp: row.timeline.at(-1)?.at ?? row.createdAt,
    start: row.start,
    end: row.end,
    summary: `${row.serviceName} – ${row.drName}`,
    location: row.drAddress,
    description: `Serial number ${row.serial}. Consultation fee ${poishaToTaka(row.fee)} taka.`,
  });
  return calendar.toString();
}

function statusOf({ status }: AppointmentDocument): ICalEventStatus {
  if (status === 'Cancelled') return ICalEventStatus.CANCELLED;
  return status === 'Requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
