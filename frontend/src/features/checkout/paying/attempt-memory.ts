import { z } from 'zod';
import { randomId } from '../../../lib/random-id.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';

const Attempt = z.object({
  /** One per visit of the checkout: the server gives the same payment for it, however often it is sent. */
  attempt: z.uuid(),
  /** The payment this attempt has become, as soon as it is known. */
  paymentId: z.string().nullable(),
  at: z.number(),
});
type Attempt = z.infer<typeof Attempt>;

/** The memory of the attempt to pay: it survives a reload and is the same in all tabs, so that two of them pay once. */
export interface AttemptMemory {
  attempt: () => string;
  paymentId: () => string | null;
  rememberPayment: (id: string) => void;
  /** The former attempt came to nothing for good: begins another. */
  beginAnew: () => void;
  /** The order stands. What this tab still knows keeps it from paying again. */
  forget: () => void;
}

const prefix = 'petcare_attempt_';
const lifeMs = 24 * 60 * 60_000;
const keyOf = (userId: string, checkout: string) => `${prefix}${userId}_${checkout}`;

/** The attempt of this person at this checkout, as this browser remembers it, or a new one. */
export function openAttemptMemory(userId: string, checkout: string): AttemptMemory {
  const key = keyOf(userId, checkout);
  let known = read(key) ?? keep(key, { attempt: randomId(), paymentId: null });
  // Another tab may have gone on meanwhile. What it has finished and forgotten, this one must not begin anew.
  const latest = () => (known = read(key) ?? known);
  return {
    attempt: () => latest().attempt,
    paymentId: () => latest().paymentId,
    rememberPayment: (paymentId) => (known = keep(key, { ...latest(), paymentId })),
    beginAnew: () => (known = keep(key, { attempt: randomId(), paymentId: null })),
    forget: () => writeStored('localStorage', key, null),
  };
}

/** The checkout of this person that a payment was begun from; null when this browser does not know. */
export function checkoutOfPayment(userId: string, paymentId: string): string | null {
  const start = keyOf(userId, '');
  const key = storedKeys().find((name) => name.startsWith(start) && read(name)?.paymentId === paymentId);
  return key?.slice(start.length) ?? null;
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
