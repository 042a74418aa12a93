import type { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { isDeepStrictEqual } from 'node:util';
import { PassportEntries } from '../pets/passport/passport-entry.model.ts';
import { toPetEvent } from '../pets/pet.model.ts';
import { buildPet } from './build-pet.ts';

/** Events per pet: one of the pet, four per appointment, two per visit. */
export const eventsPerPet = 25;

const statuses: readonly AppointmentStatus[] = ['Requested', 'Confirmed', 'Checked in', 'Completed'];

interface PetHistory {
  readonly petId: string;
  readonly events: readonly EventEnvelope[];
  /** The version of each entry by its source, as all events leave it. */
  readonly expected: Readonly<Record<string, unknown>>;
}

export async function buildHistory(): Promise<PetHistory> {
  const pet = await buildPet();
  const petId = pet._id;
  const events: EventEnvelope[] = [
    buildEvent('pet.added', toPetEvent(pet), { aggregate: { type: 'pet', id: petId, sequence: 1 } }),
  ];
  const expected: Record<string, unknown> = { [`pet:${petId}`]: 1 };
  for (let number = 0; number < 4; number += 1) {
    const id = newId();
    for (const [index, status] of statuses.entries())
      events.push(appointmentEvent(petId, { id, status, version: index + 1, day: number }));
    expected[`appointment:${id}`] = 4;
    const visitId = newId();
    for (const version of [2, 3]) events.push(visitEvent(petId, { id: visitId, version, day: number }));
    expected[`visit:${visitId}`] = 3;
    expected[`visit:${visitId}:weight`] = 3;
    expected[`visit:${visitId}:vaccination:0`] = 3;
  }
  return { petId, events, expected };
}

interface Step {
  readonly id: string;
  readonly version: number;
  readonly day: number;
}

function appointmentEvent(
  petId: string,
  { id, version, day, status }: Step & { status: AppointmentStatus },
): EventEnvelope {
  const date = addDays('2026-11-01', day);
  const facts = {
    appointment_id: id,
    patient_id: newId(),
    dr_id: newId(),
    doctor_user_id: null,
    dr_name: 'Dr. Farhana Islam',
    dr_email: 'doctor@petcare.test',
    dr_address: 'Dhanmondi, Dhaka',
    service_name: 'Check-up',
    patient_name: 'Rahima Khatun',
    patient_email: 'rahima@petcare.test',
    appointment_date: date,
    slot_start: `${date}T04:00:00.000Z`,
    slot_end: `${date}T04:20:00.000Z`,
    serial: 1,
    status,
    by: 'doctor' as const,
    reason: null,
    pet_id: petId,
  };
  const aggregate = { type: 'appointment', id, sequence: version };
  return version === 1
    ? buildEvent('appointment.booked', facts, { aggregate })
    : buildEvent('appointment.status_changed', { ...facts, previous_status: 'Requested' }, { aggregate });
}

/** The first version has two vaccinations, the second one, so that one entry disappears. */
function visitEvent(petId: string, { id, version, day }: Step): EventEnvelope {
  const dose = { vaccine: 'Rabies', product: 'Rabisin', lot: 'L1', next_due: null };
  const facts = {
    visit_id: id,
    appointment_id: newId(),
    pet_id: petId,
    patient_id: newId(),
    dr_id: newId(),
    dr_name: 'Dr. Farhana Islam',
    pet_name: 'Minu',
    date: addDays('2026-11-01', day),
    diagnosis: `Version ${version}`,
    weight_kg: version,
    vaccinations: version === 2 ? [dose, dose] : [dose],
    prescription_lines: 0,
    prescribed: [],
  };
  const name = version === 2 ? ('visit.signed' as const) : ('visit.amended' as const);
  return buildEvent(name, facts, { aggregate: { type: 'visit', id, sequence: version } });
}

/** Counts the pets whose timeline differs from what their events leave. */
export async function countWrongTimelines(pets: readonly PetHistory[]): Promise<number> {
  let wrong = 0;
  for (const { petId, expected } of pets) {
    const entries = await PassportEntries.find({ petId }).lean();
    const versions = Object.fromEntries(entries.map(({ source, version }) => [source, version]));
    if (entries.length !== Object.keys(expected).length || !isDeepStrictEqual(versions, expected)) wrong += 1;
  }
  return wrong;
}
