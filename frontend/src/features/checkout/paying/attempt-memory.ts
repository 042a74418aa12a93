import { z } from 'zod';
import { randomId } from '../../../lib/browser/random-id.ts';
import { readStored, writeStored } from '../../../lib/browser/stored.ts';

const Attempt = z.object({
  /** One per visit of the checkout: the server gives the same payment for it, however often it is sent. */
  attempt: z.uuid(),
  /** The payment this attempt has become, as soon as it is known. */
  paymentId: z.string().nullable(),
  at: z.number(),
  /** Its order stands. It is kept for the tabs that are still open; the next checkout begins another. */
  over: z.boolean(),
});
type Attempt = z.infer<typeof Attempt>;

/** The memory of the attempt to pay: it survives a reload and is the same in all tabs, so that two of them pay once. */
export interface AttemptMemory {
  attempt: () => string;
  paymentId: () => string | null;
  rememberPayment: (id: string) => void;
  /** The former attempt came to nothing for good: begins another. */
  beginAnew: () => void;
  /** The order stands: the next checkout begins anew, while tabs that are open already find this order. */
  close: () => void;
}

const prefix = 'petcare_attempt_';
const lifeMs = 24 * 60 * 60_000;
const keyOf = (userId: string, checkout: string) => `${prefix}${userId}_${checkout}`;

/** The attempt of this person at this checkout, as this browser remembers it, or a new one. */
export function openAttemptMemory(userId: string, checkout: string): AttemptMemory {
  const key = keyOf(userId, checkout);
  const begun = read(key);
  let known = begun && !begun.over ? begun : begin(key);
  // Another tab may have gone on meanwhile: begun another payment, or come to its end.
  const latest = () => (known = read(key) ?? known);
  return {
    attempt: () => latest().attempt,
    paymentId: () => latest().paymentId,
    rememberPayment: (paymentId) => (known = keep(key, { ...latest(), paymentId })),
    beginAnew: () => (known = begin(key)),
    close: () => (known = keep(key, { ...latest(), over: true })),
  };
}

/** The order of a payment that was begun at this checkout stands; see `AttemptMemory.close`. */
export function closeAttempt(userId: string, checkout: string): void {
  const key = keyOf(userId, checkout);
  const begun = read(key);
  if (begun) keep(key, { ...begun, over: true });
}

/** The checkout of this person that a payment was begun from; null when this browser does not know. */
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
