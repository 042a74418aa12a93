import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { EventData, EventEnvelope } from '@petcare/contracts/events.ts';
import type { PassportContent, PassportRecord } from '@petcare/contracts/clinic/passport/passport.ts';
import { vaccinesIn } from '@petcare/contracts/clinic/pets/vaccines.ts';
import { serviceNames } from '@petcare/contracts/shared/names.ts';
import { invalid } from '@petcare/platform/errors.ts';
import type { PassportEntryDocument } from './passport-entry.model.ts';

export type EventEntry = Pick<PassportEntryDocument, 'source' | 'content' | 'date' | 'at' | 'drName'>;

/** The entries of one event source. They replace the ones of an earlier event of the same group. */
export interface EntryGroup {
  readonly petId: string;
  readonly group: string;
  readonly entries: readonly EventEntry[];
}

export function groupOfPet(event: Pick<EventEnvelope<'pet.added'>, 'data' | 'occurredAt'>): EntryGroup {
  const at = new Date(event.occurredAt);
  const petId = event.data.pet_id;
  const group = `pet:${petId}`;
  const entry = {
    source: group,
    content: { kind: 'added' },
    date: dhakaDateOf(at),
    at,
    drName: null,
  } as const;
  return { petId, group, entries: [entry] };
}

type AppointmentFacts = Pick<
  EventData<'appointment.booked'>,
  | 'pet_id'
  | 'appointment_id'
  | 'status'
  | 'service_name'
  | 'service_name_bn'
  | 'slot_start'
  | 'appointment_date'
  | 'dr_name'
>;

/** Returns null for an appointment without a pet. */
export function groupOfAppointment(facts: AppointmentFacts): EntryGroup | null {
  const { pet_id: petId, appointment_id, status, slot_start } = facts;
  if (!petId) return null;
  const group = `appointment:${appointment_id}`;
  const content = {
    kind: 'appointment',
    appointment_id,
    status,
    ...serviceNames(facts),
    slot_start,
  } as const;
  const at = new Date(slot_start);
  const entry = { source: group, content, date: facts.appointment_date, at, drName: facts.dr_name };
  return { petId, group, entries: [entry] };
}

/** Returns the visit with its weight and vaccinations; null for a visit without a pet. */
export function groupOfVisit({
  data,
  occurredAt,
}: Pick<EventEnvelope<'visit.signed'>, 'data' | 'occurredAt'>): EntryGroup | null {
  const { pet_id: petId, visit_id, appointment_id, diagnosis, prescription_lines, weight_kg } = data;
  if (petId === null) return null;
  const group = `visit:${visit_id}`;
  const shared = { date: data.date, at: new Date(occurredAt), drName: data.dr_name };
  const content = { kind: 'visit', visit_id, appointment_id, diagnosis, prescription_lines } as const;
  const entries: EventEntry[] = [{ ...shared, source: group, content }];
  if (weight_kg !== null)
    entries.push({ ...shared, source: `${group}:weight`, content: { kind: 'weight', weight_kg } });
  for (const [index, { vaccine, product, lot, next_due }] of data.vaccinations.entries()) {
    const given = { vaccine, product: product || null, lot: lot || null, next_due };
    entries.push({
      ...shared,
      source: `${group}:vaccination:${index}`,
      content: { kind: 'vaccination', ...given, covers: vaccinesIn(vaccine) },
    });
  }
  return { petId, group, entries };
}

/** Returns the contents of a record; a vaccination counts for the planned vaccines that its name stands for. */
export function contentOf(record: PassportRecord): PassportContent {
  const { date: _, ...content } = record;
  return content.kind === 'vaccination' ? { ...content, covers: vaccinesIn(content.vaccine) } : content;
}

const firstDate = '1900-01-01';

/**
 * Checks the dates of a record that an owner enters.
 * @throws invalid_input – not between the birth of the pet or 1900 and today, or the next dose is not after this one
 */
export function assertRecordDates(record: PassportRecord, bornOn: string | null, now: Date): void {
  const fault = (field: string, message: string) => invalid([{ field: `record.${field}`, message }]);
  if (record.date > dhakaDateOf(now)) throw fault('date', 'must not be in the future');
  if (record.date < firstDate) throw fault('date', 'must not be before 1900');
  if (bornOn !== null && record.date < bornOn) throw fault('date', 'must not be before the date of birth');
  if (record.kind !== 'vaccination' || record.next_due === null) return;
  if (record.next_due <= record.date) throw fault('next_due', 'must be after the date of the vaccination');
}
