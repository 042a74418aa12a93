import { model, Schema } from 'mongoose';

/** A product on a wish list, or a request for an alert when it is back in stock. */
export interface WishlistDocument {
  _id: string;
  userId: string;
  productId: string;
  /** 1 to the maximum per user; the unique index limits concurrent requests too. */
  place: number;
  createdAt: Date;
}

function wishlist(name: string, collection: string) {
  const text = { type: String, required: true };
  const schema = new Schema<WishlistDocument>(
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
  return model<WishlistDocument>(name, schema);
}

export const Wishlist = wishlist('Wishlist', 'wishlist');
export const StockAlerts = wishlist('StockAlert', 'stock_alerts');
