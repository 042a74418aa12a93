import { toPlainJson, type PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { erasePrepaymentsOf } from './end-prepayment.ts';
import { Prepayments } from './prepayment.model.ts';

export const personalPrepayments: PersonalKind = {
  kind: 'prepayments',
  holds: [[Prepayments, 'patientId']],
  step: 'clinic_data',
  count: (patientId) => Prepayments.countDocuments({ patientId }),
  erase: (patientId) => erasePrepaymentsOf(patientId, new Date()),
  async export(patientId) {
    const prepayments = await Prepayments.find({ patientId }).sort({ _id: 1 }).lean();
    return prepayments.map(toPlainJson);
  },
};
