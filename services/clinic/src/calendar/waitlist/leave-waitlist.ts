import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { closeEntry } from './close-entry.ts';
import { WaitlistEntries } from './waitlist-entry.model.ts';

/**
 * Removes a user from the waitlist; a slot offered to them is offered to the next. Idempotent.
 * @throws not_found – no such entry of this user
 */
export async function leaveWaitlist(id: string, userId: string, now = new Date()): Promise<void> {
  const ofUser = { _id: id, userId };
  if (!(await WaitlistEntries.exists(ofUser))) throw notFound('waitlist entry');
  await inTransaction(() => closeEntry(ofUser, 'left', now));
}
