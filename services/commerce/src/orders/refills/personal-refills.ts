import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { Refills } from './refill.model.ts';

const shown = { productId: 1, productName: 1, quantity: 1, everyDays: 1, nextAt: 1, last: 1, createdAt: 1 };

export const personalRefills: PersonalKind = {
  kind: 'refills',
  holds: [[Refills, 'userId']],
  step: 'commerce_data',
  count: (userId) => Refills.countDocuments({ userId }),
  erase: async (userId) => (await Refills.deleteMany({ userId })).deletedCount,
  export: (userId) => Refills.find({ userId }, shown).sort({ _id: 1 }).lean(),
};
