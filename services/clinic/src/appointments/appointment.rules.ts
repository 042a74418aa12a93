import { allowedStatusChanges, type AppointmentStatus } from '@petcare/contracts/appointment-status.ts';

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

/** True while an appointment can be rescheduled: until the patient is checked in. */
export function canReschedule(status: AppointmentStatus): boolean {
  return status === 'Requested' || status === 'Confirmed';
}
