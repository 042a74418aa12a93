import { notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { Appointments, appointmentsOfPet } from '../appointments/appointment.model.ts';
import { Emergencies } from '../emergencies/emergency.model.ts';
import { findDrId } from '../doctors/specialists/find-dr-id.ts';
import { findOwnPet } from '../pets/find-own-pet.ts';
import { Pets, type PetDocument } from '../pets/pet.model.ts';

/**
 * Finds a pet for its owner, an admin, or a doctor with an appointment for it that was not cancelled or who is being
 * asked about an emergency of it.
 * @throws not_found – missing, or the caller has no access
 */
export async function findConsultedPet(id: string, caller: UserCaller): Promise<PetDocument> {
  if (caller.role !== 'doctor' || !(await isConsulted(id, caller.id))) return findOwnPet(id, caller);
  const pet = await Pets.findById(id).lean();
  if (!pet) throw notFound('pet');
  return pet;
}

async function isConsulted(petId: string, doctorUserId: string): Promise<boolean> {
  const drId = await findDrId(doctorUserId);
  if (drId === null) return false;
  const filter = { 'pet.id': petId, drId, status: trusted({ $ne: 'Cancelled' as const }) };
  if ((await Appointments.exists(filter).hint(appointmentsOfPet)) !== null) return true;
  return (await Emergencies.exists({ askedDrId: drId, 'pet.id': petId })) !== null;
}
