import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { Prescriptions } from './prescription.model.ts';

export const personalPrescriptions: PersonalKind = {
  kind: 'prescriptions',
  holds: [[Prescriptions, 'patientId']],
  step: 'commerce_data',
  kept: 'A prescription stays with the pet, whose next owner may use it.',
  count: (patientId) => Prescriptions.countDocuments({ patientId }),
  async erase(patientId) {
    const { modifiedCount } = await Prescriptions.updateMany({ patientId }, { patientId: null });
    return modifiedCount;
  },
  async export(patientId) {
    const own = await Prescriptions.find({ patientId }).sort({ _id: 1 }).lean();
    return own.map(({ _id, petId, drName, packs }) => ({ visit_id: _id, petId, drName, packs }));
  },
};
