import { Refills } from './refill.model.ts';

export function countRefills(userId: string): Promise<number> {
  return Refills.countDocuments({ userId });
}

/** Ends the reminders of a user; they are few. Idempotent. @returns the number of rows. */
export async function eraseRefills(userId: string): Promise<number> {
  return (await Refills.deleteMany({ userId })).deletedCount;
}

/** All reminders of a user, for the data export. */
export async function personalRefills(userId: string) {
  const shown = { productId: 1, productName: 1, quantity: 1, everyDays: 1, nextAt: 1, last: 1, createdAt: 1 };
  return { refills: await Refills.find({ userId }, shown).sort({ _id: 1 }).lean() };
}
