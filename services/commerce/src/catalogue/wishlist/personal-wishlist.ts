import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import type { Model } from 'mongoose';
import { StockAlerts, Wishlist, type WishlistDocument } from './wishlist.model.ts';

export const personalWishlist = rowsIn('wishlist', Wishlist);
export const personalStockAlerts = rowsIn('stock_alerts', StockAlerts);

function rowsIn(kind: string, rows: Model<WishlistDocument>): PersonalKind {
  return {
    kind,
    holds: [[rows, 'userId']],
    step: 'commerce_data',
    count: (userId) => rows.countDocuments({ userId }),
    erase: async (userId) => (await rows.deleteMany({ userId })).deletedCount,
    export: (userId) => rows.find({ userId }, { productId: 1, createdAt: 1 }).sort({ _id: 1 }).lean(),
  };
}
