import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { type BookingRequest, maxBookingPets, petTypes } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { oneOf } from '../forms/one-of.ts';
import { hostelDraftKey } from '../session/session.ts';
import { readStored, writeStored } from '../browser/stored.ts';

const maxAgeMs = 24 * 60 * 60_000;

export interface HostelDraft extends BookingRequest {
  /** The total shown to the user, in taka. The server calculates its own. */
  totalAmount: number;
  /** Entry of the waiting list whose offer is taken up. */
  waitId?: string;
}

interface StoredDraft extends HostelDraft {
  /** Null when it was made before signing in; it then belongs to the next user who signs in here. */
  user: string | null;
  at: number;
}

export function writeHostelDraft(userId: string | null, draft: HostelDraft): void {
  writeStored('localStorage', hostelDraftKey, JSON.stringify({ ...draft, user: userId, at: Date.now() }));
}

/**
 * Returns the reservation that this user made on this device, also before signing in. Null when there is none, when
 * it is a day old, when its dates have passed, when it belongs to another user, or when it is invalid.
 */
export function readHostelDraft(userId: string | null): HostelDraft | null {
  const stored = asStoredDraft(parsed(readStored('localStorage', hostelDraftKey)));
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

/** Checks every field, since any script or user may have written there. */
function asStoredDraft(value: unknown): StoredDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const {
    petType: type,
    guests,
    checkIn,
    checkOut,
    totalAmount,
    waitId,
    user,
    at,
  } = value as Record<string, unknown>;
  const petType = oneOf(petTypes, type);
  if (!petType || !isDate(checkIn) || !isDate(checkOut)) return null;
  if (!isWholeNumber(guests) || guests < 1 || guests > maxBookingPets) return null;
  if (typeof totalAmount !== 'number' || !(totalAmount >= 0) || typeof at !== 'number') return null;
  if (typeof user !== 'string' && user !== null) return null;
  const draft = { petType, guests, checkIn, checkOut, totalAmount, user, at };
  return typeof waitId === 'string' && /^[0-9a-f]{24}$/.test(waitId) ? { ...draft, waitId } : draft;
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

function isWholeNumber(value: unknown): value is number {
  return Number.isInteger(value);
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null');
  } catch {
    return null;
  }
}
