import { Prescriptions, type PrescriptionDocument } from './prescription.model.ts';

/** Number of prescriptions that name a user. */
export function countPrescriptions(patientId: string): Promise<number> {
  return Prescriptions.countDocuments({ patientId });
}

/** Removes a user from their prescriptions, which stay with the pets. Idempotent. @returns the number of documents. */
export async function erasePrescriptions(patientId: string): Promise<number> {
  const { modifiedCount } = await Prescriptions.updateMany({ patientId }, { patientId: null });
  return modifiedCount;
}

/** The prescriptions of a user, for the data export. */
export async function personalPrescriptions(patientId: string) {
  const own = await Prescriptions.find({ patientId }).sort({ _id: 1 }).lean<PrescriptionDocument[]>();
  return {
    prescriptions: own.map(({ _id, petId, drName, packs }) => ({ visit_id: _id, petId, drName, packs })),
  };
}
