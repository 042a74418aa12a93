import { deletedUserName } from '@petcare/contracts/shared/authors.ts';
import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Notifications } from './notification.model.ts';

/** Fields of a notification's content that name a user other than its reader. */
const nameFields = ['author_name', 'applicant_name', 'other_name'] as const;

/** Entries per transaction, small enough to keep it short. */
const batchSize = 500;

export function withoutName(content: NotificationContent): NotificationContent {
  const namedFields = nameFields.filter((field) => field in content.data);
  const blank = Object.fromEntries(namedFields.map((field) => [field, deletedUserName]));
  // `Object.fromEntries` loses the type; only strings were replaced by strings.
  return { ...content, data: { ...content.data, ...blank } } as NotificationContent;
}

export function countEntriesNaming(userId: string): Promise<number> {
  return Notifications.countDocuments({ about: userId });
}

/**
 * Removes a user's name from other inboxes, at most `limit` entries. Joins the current transaction; without one,
 * each batch has its own.
 * @returns the number of entries.
 */
export async function blankNames(userId: string, limit = Infinity): Promise<number> {
  let blanked = 0;
  while (blanked < limit) {
    const maxEntries = Math.min(batchSize, limit - blanked);
    const found = await inTransaction(() => blankBatch(userId, maxEntries));
    blanked += found;
    if (found < maxEntries) break;
  }
  return blanked;
}

async function blankBatch(userId: string, maxEntries: number): Promise<number> {
  const entries = await Notifications.find({ about: userId }, { _id: 1 }).limit(maxEntries).lean();
  if (entries.length === 0) return 0;
  const _id = trusted({ $in: entries.map((entry) => entry._id) });
  for (const field of nameFields) {
    const at = `content.data.${field}`;
    await Notifications.updateMany(
      { _id, [at]: trusted({ $exists: true }) },
      { $set: { [at]: deletedUserName } },
    );
  }
  await Notifications.updateMany({ _id }, { $set: { about: null } });
  return entries.length;
}
