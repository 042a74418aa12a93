import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { toVisit, Visits } from './visit.model.ts';

const atOnce = 1_000;

/** Erased with their appointments; this also erases those whose appointment is gone. */
export const personalVisits: PersonalKind = {
  kind: 'visits',
  holds: [[Visits, 'patientId']],
  step: 'appointments',
  kept: 'A signed visit stays as a medical record, without patient and pet; a draft is deleted.',
  count: (patientId) => Visits.countDocuments({ patientId }),
  erase: (patientId, limit) =>
    runInBatches({ limit, atOnce }, async (size) => {
      const found = await Visits.find({ patientId }, { _id: 1 }).limit(size).lean();
      if (found.length > 0) await eraseVisits(found.map(({ _id }) => _id));
      return found.length;
    }),
  async export(patientId) {
    const visits = await Visits.find({ patientId, status: 'signed' }).sort({ _id: 1 }).lean();
    return visits.map(toVisit);
  },
};

/** Deletes drafts, and blanks patient and pet of signed visits. */
export async function eraseVisits(ids: readonly string[]): Promise<void> {
  const _id = trusted({ $in: [...ids] });
  await Visits.deleteMany({ _id, status: 'draft' });
  await Visits.updateMany({ _id }, { $set: { patientId: null, pet: null } });
}
