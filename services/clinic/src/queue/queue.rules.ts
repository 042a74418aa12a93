import type { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';

export interface QueuedAppointment {
  readonly _id: string;
  readonly serial: number;
  readonly status: AppointmentStatus;
  readonly start: Date;
}

const maxDurations = 20;

export function waitingAppointments<Queued extends QueuedAppointment>(
  appointments: readonly Queued[],
  servingId: string | null,
): Queued[] {
  return appointments
    .filter(
      ({ _id, status }) => _id !== servingId && ['Requested', 'Confirmed', 'Checked in'].includes(status),
    )
    .toSorted((a, b) => a.start.getTime() - b.start.getTime() || a.serial - b.serial);
}

/** Returns the first checked-in appointment, or the first one when none is checked in. */
export function nextAppointment<Queued extends QueuedAppointment>(
  appointments: readonly Queued[],
  servingId: string | null,
): Queued | null {
  const queue = waitingAppointments(appointments, servingId);
  return queue.find(({ status }) => status === 'Checked in') ?? queue[0] ?? null;
}

export function addDuration(durations: readonly number[], minutes: number): number[] {
  return [...durations, minutes].slice(-maxDurations);
}

/**
 * Average minutes of the latest appointments. The slot length counts as one more, so that the first patient does
 * not decide alone, and each is capped at three slots, as it may include an unannounced break.
 */
export function averageMinutes(durations: readonly number[], slotMinutes: number): number {
  const capped = durations.map((minutes) => Math.min(minutes, 3 * slotMinutes));
  const sum = capped.reduce((total, minutes) => total + minutes, slotMinutes);
  return sum / (durations.length + 1);
}

interface Estimate {
  readonly ahead: number;
  readonly pace: number;
  /** Minutes the current appointment has taken; null without one. */
  readonly servingFor: number | null;
  /** Minutes until the patient's slot; negative when it has passed. */
  readonly untilSlot: number;
}

/**
 * Estimated minutes until a patient is called. Once the doctor has begun: the rest of the current appointment (at
 * least a fifth of the average) plus the average for each one ahead; before that, not earlier than the patient's
 * slot.
 */
export function minutesUntil({ ahead, pace, servingFor, untilSlot }: Estimate): number {
  const remaining = servingFor === null ? 0 : Math.max(pace / 5, pace - servingFor);
  const byQueue = remaining + ahead * pace;
  return Math.max(0, Math.round(servingFor === null ? Math.max(byQueue, untilSlot) : byQueue));
}
