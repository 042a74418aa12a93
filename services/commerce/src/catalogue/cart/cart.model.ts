import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { model, Schema, Types } from 'mongoose';

export interface CartLineDocument {
  product_id: Types.ObjectId;
  quantity: number;
  /** The price when the customer added the product or last confirmed a new price. */
  price_seen: Poisha;
}

export interface CartDocument {
  /** The customer’s id. */
  _id: Types.ObjectId;
  lines: CartLineDocument[];
  version: number;
  updatedAt: Date;
}

const line = new Schema<CartLineDocument>(
  {
    product_id: { type: Schema.Types.ObjectId, required: true },
    quantity: { type: Number, required: true, min: 1 },
    price_seen: { type: Number, required: true },
  },
  { _id: false },
);

const schema = new Schema<CartDocument>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    lines: { type: [line], required: true },
    version: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'carts', versionKey: false },
);

export const Carts = model<CartDocument>('Cart', schema);

/** Publishes a cart change, inside the caller’s transaction, so that the customer’s other devices refresh. */
export async function publishCartChanged({
  _id,
  version,
}: Pick<CartDocument, '_id' | 'version'>): Promise<void> {
  const id = _id.toHexString();
  await addEvent('cart.changed', { aggregate: { id, sequence: version }, data: { customer_id: id } });
}
