import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import type { VaccinationPlan } from '@petcare/contracts/vaccination-plan.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../appointments/appointment.model.ts';
import { PassportEntries, type PassportEntryDocument } from '../passport/record/passport-entry.model.ts';
import type { PetDocument } from '../pets/record/pet.model.ts';
import { planVaccinations, type Dose } from './plan.rules.ts';

/** Returns the vaccinations that a pet needs next, and its next appointment. Empty unless the pet is active. */
export async function findPlan(pet: PetDocument, now = new Date()): Promise<VaccinationPlan> {
  if (pet.status !== 'active') return { due: [], next_appointment: null };
  const { species, bornOn, createdAt } = pet;
  const entries = await PassportEntries.find({
    petId: pet._id,
    'content.kind': 'vaccination',
  }).lean<PassportEntryDocument[]>();
  const due = planVaccinations(
    { species, bornOn, knownSince: dhakaDateOf(createdAt) },
    entries.flatMap(dosesOf),
  );
  const appointment = await Appointments.findOne(
    { 'pet.id': pet._id, active: true, start: trusted({ $gt: now }) },
    { date: 1 },
    { sort: { start: 1 } },
  ).lean();
  return {
    due,
    next_appointment: appointment && { appointment_id: appointment._id, date: appointment.date },
  };
}

function dosesOf({ content, date }: PassportEntryDocument): Dose[] {
  if (content.kind !== 'vaccination') return [];
  return content.covers.map((vaccine) => ({ vaccine, date, nextDue: content.next_due }));
}
