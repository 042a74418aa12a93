import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { SavedViewLists } from './saved-views.model.ts';

export const personalViews: PersonalKind = {
  kind: 'saved-views',
  holds: [[SavedViewLists, 'userId']],
  step: 'account_data',
  count: (userId) => SavedViewLists.countDocuments({ userId }),
  erase: async (userId) => (await SavedViewLists.deleteMany({ userId })).deletedCount,
  async export(userId) {
    const lists = await SavedViewLists.find({ userId }).sort({ _id: 1 }).lean();
    return lists.flatMap(({ table, views }) => views.map(({ name, address }) => ({ table, name, address })));
  },
};
