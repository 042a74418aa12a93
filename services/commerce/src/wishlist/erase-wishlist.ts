import { StockAlerts, Wishlist } from './wishlist.model.ts';

/** Number of wishlist and alerts of a user. */
export async function countWishlistRows(userId: string): Promise<number> {
  return (await Wishlist.countDocuments({ userId })) + (await StockAlerts.countDocuments({ userId }));
}

/** Deletes the wish list and the alerts of a user; both are small. Idempotent. @returns the number of rows. */
export async function eraseWishlist(userId: string): Promise<number> {
  const wishlist = await Wishlist.deleteMany({ userId });
  const alerts = await StockAlerts.deleteMany({ userId });
  return wishlist.deletedCount + alerts.deletedCount;
}

/** Deletes the wishlist and alerts of a product that is purged, in the transaction of the purge. */
export async function removeWishlistOfProduct(productId: string): Promise<void> {
  await Wishlist.deleteMany({ productId });
  await StockAlerts.deleteMany({ productId });
}

/** All wishlist and alerts of a user, for the data export. */
export async function personalWishlist(userId: string) {
  const shown = { productId: 1, createdAt: 1 } as const;
  return {
    wishlist: await Wishlist.find({ userId }, shown).sort({ _id: 1 }).lean(),
    stock_alerts: await StockAlerts.find({ userId }, shown).sort({ _id: 1 }).lean(),
  };
}
