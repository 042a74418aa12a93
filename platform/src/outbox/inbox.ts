import { model } from 'mongoose';
import { field, schemaOf } from '../mongo/fields.ts';
import { failpoint } from '../failpoint.ts';
import { currentTransaction, inTransaction } from '../mongo/transaction.ts';
import { isDuplicateKey } from '../mongo/mongo-errors.ts';

const thirtyDays = 30 * 24 * 60 * 60;

const schema = schemaOf({ _id: field.text, at: field.date }, { collection: 'inbox' });
// Far longer than outbox rows are kept and replayed: an id removed too early lets an effect happen twice.
schema.index({ at: 1 }, { expireAfterSeconds: thirtyDays });

export const InboxRows = model('InboxRow', schema);

/**
 * Does the work of one consumer for one event exactly once: the inbox row and the work's model writes share a
 * transaction. Effects outside the database (email, payment, service call) belong in a task; a handler that only calls
 * `tasks.enqueue` needs no `once`.
 * @returns false when the event had been handled before.
 * @throws when called inside a transaction.
 */
export async function handleOnce(
  consumer: string,
  eventId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if (currentTransaction()) throw new Error('once() opens its own transaction and cannot join another');
  let alreadyHandled = false;
  try {
    await inTransaction(async () => {
      alreadyHandled = false;
      try {
        await InboxRows.insertMany([{ _id: `${consumer}:${eventId}`, at: new Date() }], { lean: true });
      } catch (error) {
        // Distinguishes a handled event from a duplicate key in the work itself.
        alreadyHandled = isDuplicateKey(error);
        throw error;
      }
      await work();
      failpoint('before-handler-commit');
    });
  } catch (error) {
    if (alreadyHandled) return false;
    throw error;
  }
  failpoint('after-handler-commit');
  return true;
}
