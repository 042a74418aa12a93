import {
  allowedStatusChanges,
  type AppointmentStatus,
} from '@petcare/contracts/clinic/appointment-status.ts';
import { undoMinutes } from '@petcare/contracts/clinic/queue.ts';

const active: ReadonlySet<AppointmentStatus> = new Set(['Requested', 'Confirmed', 'Checked in']);

export function isActive(status: AppointmentStatus): boolean {
  return active.has(status);
}

interface StatusAndStart {
  readonly status: AppointmentStatus;
  readonly start: Date;
}

/**
 * Checks a change of status. `No-show` is refused before the appointment begins; `unchanged` means it has that
 * status.
 */
export function checkStatusChange(
  { status, start }: StatusAndStart,
  to: AppointmentStatus,
  now: Date,
): 'allowed' | 'unchanged' | 'refused' {
  if (status === to) return 'unchanged';
  if (to === 'No-show' && now < start) return 'refused';
  return allowedStatusChanges[status].includes(to) ? 'allowed' : 'refused';
}

/**
 * Checks the day of a change: an appointment is completed on its own day, or later by naming its date, so that a tap
 * in the wrong row of a list does not complete one of another day.
 */
export function isOnItsDay(
  appointmentDate: string,
  to: AppointmentStatus,
  { today, confirmedDate }: { readonly today: string; readonly confirmedDate: string | undefined },
): boolean {
  if (to !== 'Completed' || appointmentDate === today) return true;
  return appointmentDate < today && appointmentDate === confirmedDate;
}

const undoable: ReadonlySet<AppointmentStatus> = new Set(['Checked in', 'Completed', 'No-show']);

interface Step {
  readonly kind: 'status' | 'rescheduled' | 'undone';
  readonly status: AppointmentStatus;
  readonly at: Date;
}

/**
 * Returns the status to which the latest change can be taken back; null when it is none of Checked in, Completed and
 * No-show, or older than an hour.
 */
export function statusBefore(timeline: readonly Step[], now: Date): AppointmentStatus | null {
  const [before, latest] = [timeline.at(-2), timeline.at(-1)];
  if (!before || latest?.kind !== 'status' || !undoable.has(latest.status)) return null;
  return now.getTime() - latest.at.getTime() <= undoMinutes * 60_000 ? before.status : null;
}

/** True while an appointment can be rescheduled: until the patient is checked in. */
export function canReschedule(status: AppointmentStatus): boolean {
  return status === 'Requested' || status === 'Confirmed';
}
