import { poishaToTaka } from '@petcare/contracts/money.ts';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { AppointmentDocument } from './appointment.model.ts';

/**
 * The visit as an iCalendar file. It is the same event for as long as the visit lives: a calendar that has an
 * earlier one replaces it, because the sequence has grown with every change, and a visit that was called off says
 * so. Times are UTC, so no zone has to be known where it is read.
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
