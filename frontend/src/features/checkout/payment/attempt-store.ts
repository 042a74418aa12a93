import { z } from 'zod';
import { randomId } from '../../../lib/browser/random-id.ts';
import { readStored, writeStored } from '../../../lib/browser/stored.ts';

const Attempt = z.object({
  /** Idempotency key: the server returns the same payment for it however often it is sent. */
  attempt: z.uuid(),
  /** The payment of this attempt, once it is known. */
  paymentId: z.string().nullable(),
  at: z.number(),
  /** The order exists. Kept for tabs that are still open; the next checkout starts another attempt. */
  over: z.boolean(),
});
type Attempt = z.infer<typeof Attempt>;

/**
 * The payment attempt of a checkout. It survives a reload and is shared by all tabs, so that two tabs pay
 * once.
 */
export interface AttemptMemory {
  attempt: () => string;
  paymentId: () => string | null;
  rememberPayment: (id: string) => void;
  /** Starts another attempt, after the previous one can no longer be paid. */
  beginAnew: () => void;
  /**
   * Marks the attempt as ordered: the next checkout starts another one, while open tabs still find this
   * order.
   */
  close: () => void;
}

const prefix = 'petcare_attempt_';
const lifeMs = 24 * 60 * 60_000;
const keyOf = (userId: string, checkout: string) => `${prefix}${userId}_${checkout}`;

/** Returns the stored attempt of the user at this checkout, or a new one. */
export function openAttemptMemory(userId: string, checkout: string): AttemptMemory {
  const key = keyOf(userId, checkout);
  const begun = read(key);
  let known = begun && !begun.over ? begun : begin(key);
  // Another tab may have changed or finished the attempt meanwhile.
  const latest = () => (known = read(key) ?? known);
  return {
    attempt: () => latest().attempt,
    paymentId: () => latest().paymentId,
    rememberPayment: (paymentId) => (known = keep(key, { ...latest(), paymentId })),
    beginAnew: () => (known = begin(key)),
    close: () => (known = keep(key, { ...latest(), over: true })),
  };
}

/** Marks the attempt of a checkout as ordered; see `AttemptMemory.close`. */
export function closeAttempt(userId: string, checkout: string): void {
  const key = keyOf(userId, checkout);
  const begun = read(key);
  if (begun) keep(key, { ...begun, over: true });
}

/** Returns the checkout that a payment was started from; null when this browser has no record. */
export function checkoutOfPayment(userId: string, paymentId: string): string | null {
  const start = keyOf(userId, '');
  const key = storedKeys().find((name) => name.startsWith(start) && read(name)?.paymentId === paymentId);
  return key?.slice(start.length) ?? null;
}

function begin(key: string): Attempt {
  return keep(key, { attempt: randomId(), paymentId: null, over: false });
}

function keep(key: string, attempt: Omit<Attempt, 'at'>): Attempt {
  const kept = { ...attempt, at: Date.now() };
  writeStored('localStorage', key, JSON.stringify(kept));
  return kept;
}

function read(key: string): Attempt | null {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored('localStorage', key) ?? 'null');
  } catch {
    return null;
  }
  const attempt = Attempt.safeParse(stored).data;
  return attempt && Date.now() - attempt.at < lifeMs ? attempt : null;
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}
