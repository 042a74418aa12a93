import type { VaccinationPlan } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../../appointments/appointment.model.ts';
import type { PetDocument } from '../../pets/pet.model.ts';
import { findDue } from '../../pets/vaccinations/find-due.ts';

/** Returns the vaccinations that a pet needs next, and its next appointment. Empty unless the pet is active. */
export async function findPlan(pet: PetDocument, now = new Date()): Promise<VaccinationPlan> {
  if (pet.status !== 'active') return { due: [], next_appointment: null };
  const due = await findDue(pet);
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
