import { SlotClaims } from './claim.model.ts';

/** Returns the id of a user who holds a time of the doctor, and null for all others, who are shown the same. */
export async function findHolder(drId: string, userId: string): Promise<string | null> {
  const held = await SlotClaims.exists({ userId, kind: 'held', drId });
  return held ? userId : null;
}
