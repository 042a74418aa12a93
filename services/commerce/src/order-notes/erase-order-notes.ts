import { OrderNotes } from './order-note.model.ts';

/** Number of notes about the orders of a user, and of notes that the user wrote. */
export async function countOrderNotes(userId: string): Promise<number> {
  const about = await OrderNotes.countDocuments({ customerId: userId });
  return about + (await OrderNotes.countDocuments({ authorId: userId }));
}

/**
 * Deletes the notes about a user's orders, and blanks the author of the notes they wrote. Runs after the orders
 * were erased, when no note can be added any more. Idempotent.
 * @returns the number of notes.
 */
export async function eraseOrderNotes(userId: string): Promise<number> {
  const { deletedCount } = await OrderNotes.deleteMany({ customerId: userId });
  const { modifiedCount } = await OrderNotes.updateMany(
    { authorId: userId },
    { $set: { authorId: '', authorName: '' } },
  );
  return deletedCount + modifiedCount;
}
