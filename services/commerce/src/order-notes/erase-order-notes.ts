import { trusted } from 'mongoose';
import { OrderNotes } from './order-note.model.ts';

/** Number of notes about the orders of a user, and of notes that the user wrote. */
export async function countOrderNotes(userId: string): Promise<number> {
  const about = await OrderNotes.countDocuments({ customerId: userId });
  return about + (await OrderNotes.countDocuments(signedBy(userId)));
}

/**
 * Deletes the notes about a user's orders, and removes the user's name from the notes they wrote. Runs after the orders
 * were erased, when no note can be added any more. Idempotent.
 * @returns the number of notes.
 */
export async function eraseOrderNotes(userId: string): Promise<number> {
  const { deletedCount } = await OrderNotes.deleteMany({ customerId: userId });
  const { modifiedCount } = await OrderNotes.updateMany(signedBy(userId), { $set: { authorName: '' } });
  return deletedCount + modifiedCount;
}

function signedBy(authorId: string) {
  return { authorId, authorName: trusted({ $ne: '' }) };
}
