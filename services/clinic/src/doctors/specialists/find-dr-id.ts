import { Specialists } from './specialist.model.ts';

/** Returns the id of the doctor whose account this is, or null. */
export async function findDrId(userId: string): Promise<string | null> {
  return (await Specialists.findOne({ userId }, { _id: 1 }).lean())?._id ?? null;
}
