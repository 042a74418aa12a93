import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import type { VaccinationDue } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import type { Vaccine } from '@petcare/contracts/clinic/pets/vaccines.ts';

interface Schedule {
  readonly vaccine: Vaccine;
  /** Age of the first dose in days. */
  readonly firstAge: number;
  /** Doses of a series until they count as complete; only those at `seriesEndAge` or older count. */
  readonly doses: number;
  readonly seriesEndAge: number;
  /** Age at which the series is followed by one more dose; undefined: none. */
  readonly boosterAge?: number;
  /** Days between complete doses. */
  readonly interval: number;
}

const weeks = 7;
const year = 365;
/** The longest pause within a series: doses are given every two to four weeks. */
const seriesPause = 4 * weeks;
/** A dose sooner after another one is not counted. */
const minPause = 2 * weeks;

const core = { firstAge: 6 * weeks, seriesEndAge: 16 * weeks, boosterAge: 26 * weeks, interval: 3 * year };
const rabies: Schedule = {
  vaccine: 'rabies',
  firstAge: 12 * weeks,
  doses: 1,
  seriesEndAge: 12 * weeks,
  interval: year,
};

/**
 * Core vaccines of R. A. Squires et al., 2024 guidelines for the vaccination of dogs and cats, compiled by the
 * Vaccination Guidelines Group of the WSAVA, Journal of Small Animal Practice, doi:10.1111/jsap.13718. Rabies yearly
 * and leptospirosis as core follow the practice in Bangladesh, where both are endemic.
 */
const schedules: Partial<Record<Species, readonly Schedule[]>> = {
  dog: [
    { ...core, vaccine: 'dapp', doses: 1 },
    { vaccine: 'leptospirosis', firstAge: 8 * weeks, doses: 2, seriesEndAge: 8 * weeks, interval: year },
    rabies,
  ],
  cat: [{ ...core, vaccine: 'fvrcp', doses: 1 }, rabies],
};

export interface Dose {
  readonly vaccine: Vaccine;
  /** Date in Dhaka, as YYYY-MM-DD. */
  readonly date: string;
  /** Next dose as the doctor or the owner recorded it. */
  readonly nextDue: string | null;
}

export interface VaccinatedPet {
  readonly species: Species;
  readonly bornOn: string | null;
  /** Without a date of birth and without a dose, vaccinations are due since this date. */
  readonly knownSince: string;
}

/**
 * Returns the next dose of each planned vaccine, the earliest first. The dates depend on the records only, not on
 * today. A recorded next dose takes precedence over the schedule, but not over the age of the first dose.
 */
export function planVaccinations(pet: VaccinatedPet, doses: readonly Dose[]): VaccinationDue[] {
  return (schedules[pet.species] ?? [])
    .map((schedule) => {
      const given = doses.filter(({ vaccine }) => vaccine === schedule.vaccine);
      return nextDose(schedule, pet, given);
    })
    .toSorted(
      (one, other) => one.due_on.localeCompare(other.due_on) || one.vaccine.localeCompare(other.vaccine),
    );
}

function nextDose(schedule: Schedule, pet: VaccinatedPet, doses: readonly Dose[]): VaccinationDue {
  const { vaccine, firstAge } = schedule;
  const earliest = pet.bornOn === null ? null : addDays(pet.bornOn, firstAge);
  const counted = countedDoses(doses, earliest);
  const last = counted.at(-1);
  // An adult is not overdue since its youth, but since PetCare knows it.
  if (!last) return { vaccine, due_on: later(earliest, pet.knownSince), last_on: null };
  const due = last.nextDue ?? scheduledDate(schedule, pet.bornOn, counted);
  return { vaccine, due_on: later(earliest, due), last_on: last.date };
}

/** Returns the doses that count, the oldest first: none before the age of the first dose or too soon after another. */
function countedDoses(doses: readonly Dose[], earliest: string | null): Dose[] {
  const counted: Dose[] = [];
  for (const dose of doses.toSorted(byDate)) {
    const previous = counted.at(-1);
    if (earliest !== null && dose.date < earliest) continue;
    if (previous && dose.date < addDays(previous.date, minPause)) {
      // The same dose may be on record twice, with and without its next date.
      if (dose.nextDue !== null) counted[counted.length - 1] = { ...previous, nextDue: dose.nextDue };
      continue;
    }
    counted.push(dose);
  }
  return counted;
}

function scheduledDate(
  { doses: needed, seriesEndAge, boosterAge, interval }: Schedule,
  bornOn: string | null,
  counted: readonly Dose[],
): string {
  const last = counted.at(-1)?.date ?? '';
  const complete =
    bornOn === null ? counted : counted.filter(({ date }) => date >= addDays(bornOn, seriesEndAge));
  if (complete.length < needed) return addDays(last, seriesPause);
  if (bornOn === null || boosterAge === undefined) return addDays(last, interval);
  const boosterOn = addDays(bornOn, boosterAge);
  return last < boosterOn ? later(boosterOn, addDays(last, seriesPause)) : addDays(last, interval);
}

function byDate(one: Dose, other: Dose): number {
  return one.date.localeCompare(other.date) || (one.nextDue ?? '').localeCompare(other.nextDue ?? '');
}

function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}
