import type { EventData } from '@petcare/contracts/events.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { storePrescription } from '../catalogue/prescriptions/store-prescription.ts';

type VisitFacts = EventData<'visit.signed'>;

export function visitFacts(overrides: Partial<VisitFacts> = {}): VisitFacts {
  const visit_id = newId();
  return {
    visit_id,
    appointment_id: visit_id,
    pet_id: null,
    patient_id: newId(),
    dr_id: newId(),
    dr_name: 'Dr. Imran Chowdhury',
    pet_name: null,
    date: dhakaDateOf(new Date()),
    diagnosis: 'Ear infection',
    weight_kg: null,
    vaccinations: [],
    prescription_lines: 1,
    prescribed: [],
    ...overrides,
  };
}

/** Stores the prescription of a visit as its event does, and returns the facts of the event. */
export async function buildPrescription(overrides: Partial<VisitFacts>, sequence = 2): Promise<VisitFacts> {
  const data = visitFacts(overrides);
  await storePrescription({ aggregate: { type: 'visit', id: data.visit_id, sequence }, data });
  return data;
}
