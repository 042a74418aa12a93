import { StockAlerts, Wishes } from './wish.model.ts';

/** Number of wishes and alerts of a user. */
export async function countWishRows(userId: string): Promise<number> {
  return (await Wishes.countDocuments({ userId })) + (await StockAlerts.countDocuments({ userId }));
}

/** Deletes the wish list and the alerts of a user; both are small. Idempotent. @returns the number of rows. */
export async function eraseWishes(userId: string): Promise<number> {
  const wishes = await Wishes.deleteMany({ userId });
  const alerts = await StockAlerts.deleteMany({ userId });
  return wishes.deletedCount + alerts.deletedCount;
}

/** Deletes the wishes and alerts of a product that is purged, in the transaction of the purge. */
export async function removeWishesOfProduct(productId: string): Promise<void> {
  await Wishes.deleteMany({ productId });
  await StockAlerts.deleteMany({ productId });
}

/** All wishes and alerts of a user, for the data export. */
export async function personalWishes(userId: string) {
  const shown = { productId: 1, createdAt: 1 } as const;
  return {
    wishes: await Wishes.find({ userId }, shown).sort({ _id: 1 }).lean(),
    stock_alerts: await StockAlerts.find({ userId }, shown).sort({ _id: 1 }).lean(),
  };
}
