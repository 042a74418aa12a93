import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const lineFields = {
  productId: field.text,
  quantity: field.of<number>({ type: Number, required: true, min: 1 }),
  /** The price when the customer added the product or last confirmed a new price. */
  priceSeen: field.of<Poisha>({ type: Number, required: true }),
};
export type CartLineDocument = Stored<typeof lineFields>;

const line = schemaOf(lineFields, { _id: false });

const fields = {
  /** The customer’s id. */
  _id: field.text,
  lines: field.many(line),
  version: field.number,
  updatedAt: field.date,
};
export type CartDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'carts' });

export const Carts = model<CartDocument>('Cart', schema);

/** Publishes a cart change, inside the caller’s transaction, so that the customer’s other devices refresh. */
export async function publishCartChanged({
  _id: id,
  version,
}: Pick<CartDocument, '_id' | 'version'>): Promise<void> {
  await addEvent('cart.changed', { aggregate: { id, sequence: version }, data: { customer_id: id } });
}
