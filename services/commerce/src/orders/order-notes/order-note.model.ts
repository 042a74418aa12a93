import type { OrderNote } from '@petcare/contracts/commerce/orders/order-notes.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  orderId: field.text,
  /** Customer of the order, with whom the note is erased. */
  customerId: field.text,
  /** Blank, as is the name, after the author is deleted. */
  authorId: field.textOrEmpty,
  /** Display name at the time of writing. */
  authorName: field.textOrEmpty,
  text: field.text,
  clientId: field.text,
  /** Hash of the request with this `clientId`, to tell a repeated request from another one. */
  fingerprint: field.text,
  createdAt: field.date,
};
export type OrderNoteDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'order_notes' });
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
