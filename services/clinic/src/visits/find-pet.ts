import { notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { Appointments, appointmentsOfPet } from '../appointments/appointment.model.ts';
import { Emergencies } from '../emergencies/emergency.model.ts';
import { Specialists } from '../doctors/specialists/specialist.model.ts';
import { findOwnPet } from '../pets/find-own-pet.ts';
import { Pets, type PetDocument } from '../pets/pet.model.ts';

/**
 * Finds a pet for its owner, an admin, or a doctor with an appointment for it that was not cancelled or who is being
 * asked about an emergency of it.
 * @throws not_found – missing, or the caller has no access
 */
export async function findPet(id: string, caller: UserCaller): Promise<PetDocument> {
  if (caller.role !== 'doctor' || !(await isConsulted(id, caller.id))) return findOwnPet(id, caller);
  const pet = await Pets.findById(id).lean();
  if (!pet) throw notFound('pet');
  return pet;
}

async function isConsulted(petId: string, doctorUserId: string): Promise<boolean> {
  const doctor = await Specialists.findOne({ userId: doctorUserId }, { _id: 1 }).lean();
  if (!doctor) return false;
  const filter = { 'pet.id': petId, drId: doctor._id, status: trusted({ $ne: 'Cancelled' as const }) };
  if ((await Appointments.exists(filter).hint(appointmentsOfPet)) !== null) return true;
  return (await Emergencies.exists({ askedDrId: doctor._id, 'pet.id': petId })) !== null;
}
