import { toPlainJson, type PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { unlinkAccount } from '../../doctors/accounts/link-account.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { Trash } from '../../trash/trash.model.ts';

export const personalDoctorRecord: PersonalKind = {
  kind: 'specialists',
  holds: [
    [Specialists, 'userId'],
    [Trash, 'record.userId'],
  ],
  step: 'clinic_data',
  kept: 'The record of a doctor belongs to the clinic; it stays without the account.',
  count: async (userId) =>
    (await Specialists.countDocuments({ userId })) +
    (await Trash.countDocuments({ 'record.userId': userId })),
  async erase(userId) {
    const linked = await Specialists.countDocuments({ userId });
    await unlinkAccount(userId);
    const trashed = await Trash.updateMany({ 'record.userId': userId }, { $set: { 'record.userId': null } });
    return linked + trashed.modifiedCount;
  },
  async export(userId) {
    const specialists = await Specialists.find({ userId }).lean();
    return specialists.map((row) => toPlainJson({ ...row, searchTerms: undefined }));
  },
};
