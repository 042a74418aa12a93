import { nextAppointmentSteps, type AppointmentStatus } from '@petcare/contracts/appointment-status.ts';

const active: ReadonlySet<AppointmentStatus> = new Set(['Requested', 'Confirmed', 'Checked in']);

/** Whether a visit in this status is still to take place, and so holds its slot. */
export function isActive(status: AppointmentStatus): boolean {
  return active.has(status);
}

interface StatusAndStart {
  readonly status: AppointmentStatus;
  readonly start: Date;
}

/**
 * Whether a visit can be given another status now. Nobody is missing before the visit was to begin.
 * `same`: it has that status already, and nothing is to be done.
 */
export function checkStatusChange(
  { status, start }: StatusAndStart,
  to: AppointmentStatus,
  now: Date,
): 'allowed' | 'unchanged' | 'refused' {
  if (status === to) return 'unchanged';
  if (to === 'No-show' && now < start) return 'refused';
  return nextAppointmentSteps[status].includes(to) ? 'allowed' : 'refused';
}

/** Whether a visit can be moved to another time: only before the patient is there. */
export function canReschedule(status: AppointmentStatus): boolean {
  return status === 'Requested' || status === 'Confirmed';
}
