import { deletedUserName } from '@petcare/contracts/people.ts';
import type { NotificationContent } from '@petcare/contracts/notifications.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Notifications } from './notification.model.ts';

/** Where a content names somebody besides its reader. */
const nameFields = ['author_name', 'applicant_name', 'other_name'] as const;

/** Entries that are blanked in one transaction: few enough that none lasts long. */
const batchSize = 500;

/** The content with “Deleted user” in the place of the name. */
export function withoutName(content: NotificationContent): NotificationContent {
  const namedFields = nameFields.filter((field) => field in content.data);
  const blank = Object.fromEntries(namedFields.map((field) => [field, deletedUserName]));
  // The fields are texts before and after.
  return { ...content, data: { ...content.data, ...blank } } as NotificationContent;
}

/** How many entries in the inboxes of others name this person. */
export function countEntriesNaming(userId: string): Promise<number> {
  return Notifications.countDocuments({ about: userId });
}

/**
 * Takes the name of a person out of the inboxes of others, at most `limit` entries: in the transaction going on, or in
 * short ones of its own.
 * @returns how many entries.
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
