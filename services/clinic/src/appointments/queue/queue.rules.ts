import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { undoMinutes } from '@petcare/contracts/clinic/queue.ts';

export interface QueuedAppointment {
  readonly _id: string;
  readonly serial: number;
  readonly status: AppointmentStatus;
  readonly start: Date;
}

/** Exceptions from the order of time. */
export interface CallOrder {
  /** Called before all others, in this order. */
  emergencies: { appointmentId: string; reason: string }[];
  /** Called after the emergencies, in this order. */
  recalled: string[];
  /** `skipped`: called after all others, in this order. `not_here`: not called before check-in. */
  aside: { appointmentId: string; kind: 'skipped' | 'not_here' }[];
}

export const noExceptions: CallOrder = { emergencies: [], recalled: [], aside: [] };

const maxDurations = 20;

/** Returns the appointments that are still to be called, by time, with those marked as not here. */
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

/**
 * Returns the waiting appointments in the order of calling: emergencies, recalled, checked-in ones by time, the others
 * by time, skipped ones. Those marked as not here are left out until they are checked in.
 */
export function callOrderOf<Queued extends QueuedAppointment>(
  appointments: readonly Queued[],
  servingId: string | null,
  { emergencies, recalled, aside }: CallOrder = noExceptions,
): Queued[] {
  const first = [...emergencies.map(({ appointmentId }) => appointmentId), ...recalled];
  const kindOf = new Map(aside.map(({ appointmentId, kind }) => [appointmentId, kind]));
  const last = aside.map(({ appointmentId }) => appointmentId);
  const rankOf = ({ _id, status }: Queued): [group: number, place: number] => {
    if (first.includes(_id)) return [0, first.indexOf(_id)];
    if (kindOf.get(_id) === 'skipped') return [3, last.indexOf(_id)];
    return [status === 'Checked in' ? 1 : 2, 0];
  };
  return waitingAppointments(appointments, servingId)
    .filter(
      ({ _id, status }) => first.includes(_id) || kindOf.get(_id) !== 'not_here' || status === 'Checked in',
    )
    .map((appointment) => ({ appointment, rank: rankOf(appointment) }))
    .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
    .map(({ appointment }) => appointment);
}

/** Returns the latest change of a day while it can be undone, and until when. */
export function undoableChange<Change extends { readonly at: Date }>(
  changes: readonly Change[],
  now: Date,
): { readonly change: Change; readonly until: Date } | null {
  const change = changes.at(-1);
  if (!change) return null;
  const until = new Date(change.at.getTime() + undoMinutes * 60_000);
  return now <= until ? { change, until } : null;
}

export function addDuration(durations: readonly number[], minutes: number): number[] {
  return [...durations, minutes].slice(-maxDurations);
}

const slotWeight = 3;
const maxEarlier = 40;

/**
 * Returns the minutes that an appointment takes: the mean of the latest ones of earlier days, of today's, each counted
 * twice, and of the slot length, counted three times, so that the first patients of a new doctor do not decide alone.
 * Values are limited to half and 1.6 times the median, as one may include a break or end by a mistaken tap.
 */
export function averageMinutes(
  durations: readonly number[],
  slotMinutes: number,
  earlier: readonly number[] = [],
): number {
  const values = [
    ...Array<number>(slotWeight).fill(slotMinutes),
    ...earlier.slice(-maxEarlier),
    ...durations,
    ...durations,
  ].toSorted((a, b) => a - b);
  const median = ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2;
  const sum = values.reduce(
    (total, minutes) => total + Math.min(Math.max(minutes, median / 2), 1.6 * median),
    0,
  );
  return sum / values.length;
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
