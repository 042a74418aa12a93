import { createHash } from 'node:crypto';
import { ProviderError } from './state/card-errors.ts';
import { nowInSeconds } from './state/objects.ts';
import type { Store } from './state/store.ts';

export interface Answer {
  status: number;
  body: object;
  /** Id of the first request, if this is its answer replayed. */
  originalRequest?: string;
}

interface KeyedRequest {
  /** API key of the caller; idempotency keys are unique per API key. */
  owner: string;
  key: string;
  fingerprint: string;
  requestId: string;
}

export interface Idempotency {
  /**
   * Carries a keyed request out at most once; the key is busy while `ready` is pending.
   * @throws ProviderError 400 `idempotency_error` for the same key with other parameters, 409
   * `idempotency_key_in_use` while the first request is in progress.
   */
  once(request: KeyedRequest, ready: () => Promise<void>, carryOut: () => Answer): Promise<Answer>;
}

/**
 * Stores answers by idempotency key, in the same journal line as their effect. Like Stripe, it stores a declined
 * card, too, while a request that was not carried out (wrong parameters, a fault) does not use up the key.
 */
export function openIdempotency(store: Store): Idempotency {
  const busy = new Set<string>();
  return {
    async once({ owner, key, fingerprint, requestId }, ready, carryOut) {
      const id = `${owner} ${key}`;
      const saved = store.get('answers', id);
      if (saved !== undefined) {
        if (saved.fingerprint !== fingerprint) throw otherParameters(key);
        return { status: saved.status, body: saved.body as object, originalRequest: saved.requestId };
      }
      if (busy.has(id)) throw keyInUse(key);
      busy.add(id);
      try {
        await ready();
        const answer = carryOut();
        if (answer.status === 200 || answer.status === 402) {
          store.put('answers', { id, fingerprint, requestId, ...answer, savedAt: nowInSeconds() });
        }
        store.commit();
        return answer;
      } finally {
        busy.delete(id);
      }
    },
  };
}

/** Returns a hash of method, path and parameters that does not depend on their order. */
export function fingerprintOf(method: string, path: string, params: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(sorted(params))}`)
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

const otherParameters = (key: string): ProviderError =>
  new ProviderError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });

const keyInUse = (key: string): ProviderError =>
  new ProviderError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
