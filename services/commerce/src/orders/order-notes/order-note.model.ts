import type { OrderNote } from '@petcare/contracts/orders/order-notes.ts';
import { model, Schema } from 'mongoose';

export interface OrderNoteDocument {
  _id: string;
  orderId: string;
  /** Customer of the order, with whom the note is erased. */
  customerId: string;
  /** Blank, as is the name, after the author is deleted. */
  authorId: string;
  /** Display name at the time of writing. */
  authorName: string;
  text: string;
  clientId: string;
  /** Hash of the request with this `clientId`, to tell a repeated request from another one. */
  fingerprint: string;
  createdAt: Date;
}

const text = { type: String, required: true };
const schema = new Schema<OrderNoteDocument>(
  {
    _id: text,
    orderId: text,
    customerId: text,
    authorId: { type: String, default: '' },
    authorName: { type: String, default: '' },
    text,
    clientId: text,
    fingerprint: text,
    createdAt: { type: Date, required: true },
  },
  { collection: 'order_notes', versionKey: false },
);
schema.index({ orderId: 1, clientId: 1 }, { unique: true });
schema.index({ orderId: 1, createdAt: -1, _id: -1 });
schema.index({ customerId: 1 });
schema.index({ authorId: 1 });

/** Kept apart from the orders, so that no answer about an order can contain a note. */
export const OrderNotes = model<OrderNoteDocument>('OrderNote', schema);

export function toOrderNote(row: OrderNoteDocument): OrderNote {
  return {
    _id: row._id,
    author_name: row.authorName,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  };
}
