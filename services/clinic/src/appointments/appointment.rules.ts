import { nextAppointmentSteps, type AppointmentStatus } from '@petcare/contracts/appointment-status.ts';

const active: ReadonlySet<AppointmentStatus> = new Set(['Requested', 'Confirmed', 'Checked in']);

/** Whether a visit in this status is still to take place, and so holds its slot. */
export function isActive(status: AppointmentStatus): boolean {
  return active.has(status);
}

interface Move {
  readonly status: AppointmentStatus;
  readonly start: Date;
}

/**
 * Whether a visit can be given another status now. Nobody is missing before the visit was to begin.
 * `same`: it has that status already, and nothing is to be done.
 */
export function canMove({ status, start }: Move, to: AppointmentStatus, now: Date): 'yes' | 'same' | 'no' {
  if (status === to) return 'same';
  if (to === 'No-show' && now < start) return 'no';
  return nextAppointmentSteps[status].includes(to) ? 'yes' : 'no';
}

/** Whether a visit can be moved to another time: only before the patient is there. */
export function canReschedule(status: AppointmentStatus): boolean {
  return status === 'Requested' || status === 'Confirmed';
}
