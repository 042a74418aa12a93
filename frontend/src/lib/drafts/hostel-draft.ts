import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { StayRequest } from '@petcare/contracts/stays.ts';
import { z } from 'zod';
import { hostelDraftKey } from '../session/session.ts';
import { readStored, writeStored } from '../browser/stored.ts';

const lifeMs = 24 * 60 * 60_000;

const Draft = z.object({
  ...StayRequest.shape,
  /** What the guest was told, in taka. For show: the server computes its own. */
  totalAmount: z.number().nonnegative(),
});

/** A reservation that has been confirmed and not yet paid for. */
export type HostelDraft = z.infer<typeof Draft>;

const Kept = z.object({
  ...Draft.shape,
  /** Null: it was made before signing in, and is whoever’s who signs in here. */
  user: z.string().nullable(),
  at: z.number(),
});

/** Keeps a confirmed reservation for this person on this device; null for somebody who is not signed in. */
export function writeHostelDraft(userId: string | null, draft: HostelDraft): void {
  writeStored('localStorage', hostelDraftKey, JSON.stringify({ ...draft, user: userId, at: Date.now() }));
}

/**
 * The reservation this person has made on this device, now or before they signed in. Null when there is none, when it
 * is a day old, when its first date has passed, when it is somebody else’s, or when it was tampered with.
 */
export function readHostelDraft(userId: string | null): HostelDraft | null {
  const kept = Kept.safeParse(parsed(readStored('localStorage', hostelDraftKey))).data;
  if (!kept) return null;
  const { user, at, ...draft } = kept;
  const age = Date.now() - at;
  const passed = draft.checkIn < dhakaDateOf(new Date()) || draft.checkOut < draft.checkIn;
  const theirs = user === null || user === userId;
  return theirs && age >= 0 && age < lifeMs && !passed ? draft : null;
}

/** Forgets the reservation: the stay is booked, or nobody wants it any more. */
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
