import type { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';

/** An appointment of the day, as far as the queue is about it. */
export interface QueuedAppointment {
  readonly _id: string;
  readonly serial: number;
  readonly status: AppointmentStatus;
  readonly start: Date;
}

const maxDurations = 20;

/** Who waits, in the order in which they will be called: by the time they were given. */
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

/** Who is called next: the first of those who are there; as long as nobody has been checked in, the first at all. */
export function nextAppointment<Queued extends QueuedAppointment>(
  appointments: readonly Queued[],
  servingId: string | null,
): Queued | null {
  const queue = waitingAppointments(appointments, servingId);
  return queue.find(({ status }) => status === 'Checked in') ?? queue[0] ?? null;
}

/** The durations that the next estimate is made of. */
export function addDuration(durations: readonly number[], minutes: number): number[] {
  return [...durations, minutes].slice(-maxDurations);
}

/**
 * Minutes an appointment takes today: the mean of the latest ones, among which the slot length counts as one more, so that
 * the first patient of the day does not decide alone. A break that nobody told us of counts as a long appointment, no more.
 */
export function averageMinutes(durations: readonly number[], slotMinutes: number): number {
  const capped = durations.map((minutes) => Math.min(minutes, 3 * slotMinutes));
  const sum = capped.reduce((total, minutes) => total + minutes, slotMinutes);
  return sum / (durations.length + 1);
}

interface Estimate {
  /** How many are to be called before. */
  readonly ahead: number;
  readonly pace: number;
  /** Minutes since the appointment under way began; null while there is none. */
  readonly servingFor: number | null;
  /** Minutes until the time the patient was given; negative when it is past. */
  readonly untilSlot: number;
}

/**
 * Whole minutes until a patient's turn. Once the doctor has begun, it is what is left of the appointment under way and the
 * pace of the day for each one before; until then it is not before their time. An appointment that takes longer than usual
 * will not end this very moment: a fifth of the pace is always left of it.
 */
export function minutesUntil({ ahead, pace, servingFor, untilSlot }: Estimate): number {
  const remaining = servingFor === null ? 0 : Math.max(pace / 5, pace - servingFor);
  const byQueue = remaining + ahead * pace;
  return Math.max(0, Math.round(servingFor === null ? Math.max(byQueue, untilSlot) : byQueue));
}
