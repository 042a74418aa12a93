import { model, Schema } from 'mongoose';
import { failpoint } from '../failpoint.ts';
import { currentTransaction, inTransaction } from '../mongo/transaction.ts';
import { isDuplicateKey } from '../mongo/mongo-errors.ts';

const thirtyDays = 30 * 24 * 60 * 60;

const schema = new Schema<{ _id: string; at: Date }>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'inbox', versionKey: false },
);
// Far longer than outbox rows are kept and replayed: an id forgotten too early is an effect that happens twice.
schema.index({ at: 1 }, { expireAfterSeconds: thirtyDays });

export const InboxRows = model('InboxRow', schema);

/**
 * Does the work of one consumer for one event exactly once: the id and the work's writes are one transaction.
 *
 * Only writes through models are covered. What leaves the process (mail, a payment, a call to another service)
 * belongs into a task; a handler that does nothing but `tasks.enqueue` needs no `once` around it.
 * @returns false when it had been done before.
 */
export async function once(consumer: string, eventId: string, work: () => Promise<void>): Promise<boolean> {
  if (currentTransaction()) throw new Error('once() opens its own transaction and cannot join another');
  let doneBefore = false;
  try {
    await inTransaction(async () => {
      doneBefore = false;
      try {
        await InboxRows.create([{ _id: `${consumer}:${eventId}`, at: new Date() }]);
      } catch (error) {
        // Told apart here from a unique index that the work itself may run into.
        doneBefore = isDuplicateKey(error);
        throw error;
      }
      await work();
      failpoint('before-handler-commit');
    });
  } catch (error) {
    if (doneBefore) return false;
    throw error;
  }
  failpoint('after-handler-commit');
  return true;
}
