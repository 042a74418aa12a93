import type { Caller } from '@petcare/platform/auth/identity.ts';
import { SlotClaims } from './claim.model.ts';

/** Returns the id of a user who holds a time of the doctor, and null for everybody else, who are shown the same. */
export async function holderOf(drId: string, caller: Caller): Promise<string | null> {
  if (caller.kind !== 'person') return null;
  const held = await SlotClaims.exists({ personId: caller.id, kind: 'held', drId });
  return held ? caller.id : null;
}
