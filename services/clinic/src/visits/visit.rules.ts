import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { invalid } from '@petcare/platform/errors.ts';
import type { NotesDocument } from './visit.model.ts';

/** Statuses of an appointment that did not take place. */
export const withoutVisit: readonly AppointmentStatus[] = ['Cancelled', 'No-show'];

/** True from the day of the appointment on, unless it was cancelled or missed. */
export function isOpenForNotes(
  { status, date }: { readonly status: AppointmentStatus; readonly date: string },
  now: Date,
): boolean {
  return !withoutVisit.includes(status) && date <= dhakaDateOf(now);
}

/**
 * Checks the dates in the notes of a visit.
 * @throws invalid_input – a next dose or a follow-up that is not after the day of the visit
 */
export function assertLaterDates({ vaccinations, followUpOn }: NotesDocument, date: string): void {
  const message = 'must be after the day of the visit';
  const issues = vaccinations.flatMap(({ nextDue }, index) =>
    nextDue !== null && nextDue <= date ? [{ field: `vaccinations.${index}.next_due`, message }] : [],
  );
  if (followUpOn !== null && followUpOn <= date) issues.push({ field: 'follow_up_on', message });
  if (issues.length > 0) throw invalid(issues);
}

/**
 * Checks that notes can be signed: with a diagnosis, and with every line filled in.
 * @throws invalid_input – naming each missing field
 */
export function assertComplete({ diagnosis, vaccinations, prescription }: NotesDocument): void {
  const missing = [
    ...(diagnosis === null ? ['diagnosis'] : []),
    ...vaccinations.flatMap(({ vaccine, product, lot }, index) =>
      emptyFields({ vaccine, product, lot }).map((field) => `vaccinations.${index}.${field}`),
    ),
    ...prescription.flatMap(({ medicine, dose, timesADay, days, productId = null, packs = null }, index) =>
      emptyFields({
        medicine,
        dose,
        times_a_day: timesADay,
        days,
        ...(productId !== null && { packs }),
        ...(packs !== null && { product_id: productId }),
      }).map((field) => `prescription.${index}.${field}`),
    ),
  ];
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: 'is required' })));
}

function emptyFields(fields: Readonly<Record<string, string | number | null>>): string[] {
  return Object.keys(fields).filter((name) => fields[name] === null || fields[name] === '');
}

/** The steps by which an appointment becomes completed. A patient who was not checked in was, evidently, there. */
export function stepsToCompleted(status: AppointmentStatus): AppointmentStatus[] {
  if (status === 'Completed') return [];
  return status === 'Requested' ? ['Checked in', 'Completed'] : ['Completed'];
}

export function hasSameNotes(one: NotesDocument, other: NotesDocument): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
