import { dhakaInstant, minutesOf } from '../../shared/dhaka-time.ts';
import type { BookingPet } from './hostel.ts';
import type { Dose, StayEntry } from './stays.ts';

/** A dose is late when it was not given within this time. */
export const doseGraceMinutes = 60;

export type DoseState = 'given' | 'upcoming' | 'due' | 'late';

export interface ScheduledDose extends Dose {
  readonly amount: string | null;
  readonly state: DoseState;
  /** The entry that says that it was given. */
  readonly entry: StayEntry | null;
}

export function isScheduled(
  { medicines = [] }: Pick<BookingPet, 'medicines'>,
  { medicine, time }: Dose,
): boolean {
  return medicines.some(({ name, times }) => name === medicine && times.includes(time));
}

/**
 * Doses of a pet on a day, in order of their time. Doses that were late already at the arrival at `since` are left out:
 * the owner was to give them.
 */
export function dosesOn(
  date: string,
  { medicines = [] }: Pick<BookingPet, 'medicines'>,
  { entries, since, now }: { entries: readonly StayEntry[]; since: Date; now: Date },
): ScheduledDose[] {
  return medicines
    .flatMap(({ name: medicine, dose = null, times }) =>
      times.flatMap((time) => {
        const entry =
          entries.find(
            (one) => one.dose?.medicine === medicine && one.dose.date === date && one.dose.time === time,
          ) ?? null;
        const at = dhakaInstant(date, minutesOf(time));
        if (entry === null && stateOf(null, at, since) === 'late') return [];
        return { medicine, date, time, amount: dose, entry, state: stateOf(entry, at, now) };
      }),
    )
    .toSorted((a, b) => a.time.localeCompare(b.time) || a.medicine.localeCompare(b.medicine));
}

function stateOf(entry: StayEntry | null, at: Date, now: Date): DoseState {
  if (entry) return 'given';
  const minutesPast = (now.getTime() - at.getTime()) / 60_000;
  if (minutesPast < 0) return 'upcoming';
  return minutesPast > doseGraceMinutes ? 'late' : 'due';
}
