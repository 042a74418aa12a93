import { model, Schema } from 'mongoose';

/** A product on a wish list, or a request to be told when it is back in stock. */
export interface WishDocument {
  _id: string;
  userId: string;
  productId: string;
  /** 1 to the maximum per user; the unique index limits concurrent requests too. */
  place: number;
  createdAt: Date;
}

function wishes(name: string, collection: string) {
  const text = { type: String, required: true };
  const schema = new Schema<WishDocument>(
    {
      _id: text,
      userId: text,
      productId: text,
      place: { type: Number, required: true },
      createdAt: { type: Date, required: true },
    },
    { collection, versionKey: false },
  );
  schema.index({ userId: 1, productId: 1 }, { unique: true });
  schema.index({ userId: 1, place: 1 }, { unique: true });
  schema.index({ productId: 1 });
  return model<WishDocument>(name, schema);
}

export const Wishes = wishes('Wish', 'wishes');
export const StockAlerts = wishes('StockAlert', 'stock_alerts');
