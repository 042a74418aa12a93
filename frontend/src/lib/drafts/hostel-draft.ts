import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { BookingRequest } from '@petcare/contracts/hostel.ts';
import { z } from 'zod';
import { hostelDraftKey } from '../session/session.ts';
import { readStored, writeStored } from '../browser/stored.ts';

const maxAgeMs = 24 * 60 * 60_000;

const Draft = z.object({
  ...BookingRequest.shape,
  /** The total shown to the user, in taka. The server calculates its own. */
  totalAmount: z.number().nonnegative(),
});

export type HostelDraft = z.infer<typeof Draft>;

const StoredDraft = z.object({
  ...Draft.shape,
  /** Null when it was made before signing in; it then belongs to the next user who signs in here. */
  user: z.string().nullable(),
  at: z.number(),
});

export function writeHostelDraft(userId: string | null, draft: HostelDraft): void {
  writeStored('localStorage', hostelDraftKey, JSON.stringify({ ...draft, user: userId, at: Date.now() }));
}

/**
 * Returns the reservation that this user made on this device, also before signing in. Null when there is none, when
 * it is a day old, when its dates have passed, when it belongs to another user, or when it is invalid.
 */
export function readHostelDraft(userId: string | null): HostelDraft | null {
  const stored = StoredDraft.safeParse(parsed(readStored('localStorage', hostelDraftKey))).data;
  if (!stored) return null;
  const { user, at, ...draft } = stored;
  const age = Date.now() - at;
  const hasPassed = draft.checkIn < dhakaDateOf(new Date()) || draft.checkOut < draft.checkIn;
  const isOwn = user === null || user === userId;
  return isOwn && age >= 0 && age < maxAgeMs && !hasPassed ? draft : null;
}

export function clearHostelDraft(): void {
  writeStored('localStorage', hostelDraftKey, null);
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
