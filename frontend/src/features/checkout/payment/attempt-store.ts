import { z } from 'zod';
import { randomId } from '../../../lib/browser/random-id.ts';
import { readStored, writeStored } from '../../../lib/browser/stored.ts';

const Attempt = z.object({
  /** Idempotency key: the server returns the same payment for it however often it is sent. */
  attempt: z.uuid(),
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
export interface AttemptStore {
  attempt: () => string;
  paymentId: () => string | null;
  rememberPayment: (id: string) => void;
  /** Starts another attempt, after the previous one can no longer be paid. */
  reset: () => void;
  /**
   * Marks the attempt as ordered: the next checkout starts another one, while open tabs still find this
   * order.
   */
  close: () => void;
}

const prefix = 'petcare_attempt_';
const maxAgeMs = 24 * 60 * 60_000;
const keyOf = (userId: string, checkout: string) => `${prefix}${userId}_${checkout}`;

export function openAttemptStore(userId: string, checkout: string): AttemptStore {
  const key = keyOf(userId, checkout);
  const stored = readAttempt(key);
  let current = stored && !stored.over ? stored : createAttempt(key);
  // Another tab may have changed or finished the attempt meanwhile.
  const latest = () => (current = readAttempt(key) ?? current);
  return {
    attempt: () => latest().attempt,
    paymentId: () => latest().paymentId,
    rememberPayment: (paymentId) => (current = saveAttempt(key, { ...latest(), paymentId })),
    reset: () => (current = createAttempt(key)),
    close: () => (current = saveAttempt(key, { ...latest(), over: true })),
  };
}

export function closeAttempt(userId: string, checkout: string): void {
  const key = keyOf(userId, checkout);
  const stored = readAttempt(key);
  if (stored) saveAttempt(key, { ...stored, over: true });
}

/** Returns the checkout that a payment was started from; null when this browser has no record. */
export function checkoutOfPayment(userId: string, paymentId: string): string | null {
  const userPrefix = keyOf(userId, '');
  const key = storedKeys().find(
    (name) => name.startsWith(userPrefix) && readAttempt(name)?.paymentId === paymentId,
  );
  return key?.slice(userPrefix.length) ?? null;
}

function createAttempt(key: string): Attempt {
  return saveAttempt(key, { attempt: randomId(), paymentId: null, over: false });
}

function saveAttempt(key: string, attempt: Omit<Attempt, 'at'>): Attempt {
  const saved = { ...attempt, at: Date.now() };
  writeStored('localStorage', key, JSON.stringify(saved));
  return saved;
}

function readAttempt(key: string): Attempt | null {
  let stored: unknown;
  try {
    stored = JSON.parse(readStored('localStorage', key) ?? 'null');
  } catch {
    return null;
  }
  const attempt = Attempt.safeParse(stored).data;
  return attempt && Date.now() - attempt.at < maxAgeMs ? attempt : null;
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}
