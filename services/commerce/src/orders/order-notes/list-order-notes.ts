import { maxOrderNotes, type OrderNote } from '@petcare/contracts/orders/order-notes.ts';
import { OrderNotes, toOrderNote, type OrderNoteDocument } from './order-note.model.ts';

/** Returns the notes of an order, newest first. */
export async function listOrderNotes(orderId: string): Promise<OrderNote[]> {
  const rows = await OrderNotes.find({ orderId })
    .sort({ createdAt: -1, _id: -1 })
    .limit(maxOrderNotes)
    .lean<OrderNoteDocument[]>();
  return rows.map(toOrderNote);
}
