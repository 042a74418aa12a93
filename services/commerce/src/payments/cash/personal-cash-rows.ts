import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { CashCodes } from './cash-code.model.ts';
import { CashRefusals } from './cash-refusal.model.ts';

/** The codes themselves are stored as hashes, and not exported. */
export const personalCashCodes: PersonalKind = {
  kind: 'cash_codes',
  holds: [[CashCodes, 'userId']],
  step: 'commerce_data',
  count: (userId) => CashCodes.countDocuments({ userId }),
  erase: async (userId) => (await CashCodes.deleteMany({ userId })).deletedCount,
  async export(userId) {
    const codes = await CashCodes.find({ userId }, 'phone sentAt usedAt').sort({ _id: 1 }).lean();
    return codes.map(({ _id, phone, sentAt, usedAt }) => ({ _id, phone, sent_at: sentAt, used_at: usedAt }));
  },
};

export const personalCashRefusals: PersonalKind = {
  kind: 'cash_refusals',
  holds: [[CashRefusals, 'userId']],
  step: 'commerce_data',
  count: (userId) => CashRefusals.countDocuments({ userId }),
  erase: async (userId) => (await CashRefusals.deleteMany({ userId })).deletedCount,
  export: (userId) => CashRefusals.find({ userId }, { phone: 1, at: 1 }).sort({ _id: 1 }).lean(),
};
