import { trusted } from 'mongoose';
import { PetCopies } from '../../hostel/pet-copies/pet-copy.model.ts';
import { Prescriptions, type PrescriptionDocument } from './prescription.model.ts';

/**
 * The prescriptions for the pets that a customer has now, and those of their visits without a named pet. A prescription
 * moves with its pet; an archived or deceased pet has none.
 */
export async function findOwnPrescriptions(customerId: string): Promise<PrescriptionDocument[]> {
  const pets = await PetCopies.find({ ownerId: customerId, bookable: true }, '_id').lean();
  return Prescriptions.find({
    $or: [{ petId: trusted({ $in: pets.map(({ _id }) => _id) }) }, { petId: null, patientId: customerId }],
  }).lean();
}
