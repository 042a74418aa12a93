import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { OrderNotes, toOrderNote } from './order-note.model.ts';

/** Notes about the orders of a user. Erased after the orders, when no note can be added any more. */
export const personalOrderNotes: PersonalKind = {
  kind: 'order_notes',
  holds: [[OrderNotes, 'customerId']],
  step: 'commerce_data',
  count: (customerId) => OrderNotes.countDocuments({ customerId }),
  erase: async (customerId) => (await OrderNotes.deleteMany({ customerId })).deletedCount,
  notExported: 'They are notes among the staff, which no answer to the customer contains (decision 0058).',
};

export const writtenOrderNotes: PersonalKind = {
  kind: 'written_order_notes',
  holds: [[OrderNotes, 'authorId']],
  step: 'commerce_data',
  kept: 'A note is about the order of somebody else; its author is blanked.',
  count: (authorId) => OrderNotes.countDocuments({ authorId }),
  async erase(authorId) {
    const { modifiedCount } = await OrderNotes.updateMany(
      { authorId },
      { $set: { authorId: '', authorName: '' } },
    );
    return modifiedCount;
  },
  async export(authorId) {
    const notes = await OrderNotes.find({ authorId }).sort({ _id: 1 }).lean();
    return notes.map((row) => ({ order_id: row.orderId, ...toOrderNote(row) }));
  },
};
