import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { failure } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';
import { z } from 'zod';
import type { BkashResponse } from './bkash-responses.ts';

/** Renewed this long before expiry, so that no call uses an expiring token. */
const renewBeforeMs = 5 * 60_000;
const lockMs = 35_000;
const waitMs = 100;
/** Pause after a failed request: bKash locks out clients that ask too often. */
const cooldownMs = 5_000;
/** Approximate lifetime of a refresh token. */
const keepSeconds = 28 * 24 * 60 * 60;

const Pair = z.object({ idToken: z.string(), refreshToken: z.string().nullable(), expiresAt: z.number() });
type Pair = z.infer<typeof Pair>;

/** Leaves a lock that has expired and been taken by another process. */
const deleteOwnLock = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end";

export interface BkashTokens {
  /** @throws unavailable */
  current(): Promise<string>;
  /**
   * Returns a token other than the rejected one.
   * @throws unavailable
   */
  replaceRejected(refused: string): Promise<string>;
}

interface TokenOptions {
  readonly valkey: Valkey;
  readonly owner: string;
  readonly requestTokens: (refreshToken: string | null) => Promise<BkashResponse>;
  readonly log: Logger;
}

/**
 * Shares one token pair between all processes through Valkey, because bKash grants about two an hour. One
 * process takes a lock and refreshes, or grants anew when that is refused; the others wait.
 */
export function createBkashTokens({ valkey, owner, requestTokens, log }: TokenOptions): BkashTokens {
  const key = `bkash-token:${createHash('sha256').update(owner).digest('base64url').slice(0, 22)}`;
  const lock = `${key}:lock`;
  const cooldownKey = `${key}:rest`;
  let renewing: Promise<string> | undefined;

  async function stored(): Promise<Pair | null> {
    const text = await valkey.get(key);
    return text === null ? null : Pair.parse(JSON.parse(text));
  }

  async function renew(refused: string | null): Promise<string> {
    const holder = randomUUID();
    for (let left = lockMs; left > 0; left -= waitMs) {
      const pair = await stored();
      if (isFresh(pair) && pair.idToken !== refused) return pair.idToken;
      if (await valkey.set(lock, holder, 'PX', lockMs, 'NX')) {
        try {
          return await replace(await stored(), refused);
        } finally {
          await valkey.eval(deleteOwnLock, 1, lock, holder);
        }
      }
      await pause(waitMs);
    }
    throw failure('unavailable');
  }

  async function replace(pair: Pair | null, refused: string | null): Promise<string> {
    // Another process renewed the token before we took the lock.
    if (isFresh(pair) && pair.idToken !== refused) return pair.idToken;
    const fresh = (await valkey.exists(cooldownKey)) ? null : await askForPair(pair?.refreshToken ?? null);
    if (fresh) {
      await valkey.set(key, JSON.stringify(fresh), 'EX', keepSeconds);
      return fresh.idToken;
    }
    // The old token is still valid for a few minutes.
    if (pair && pair.idToken !== refused && pair.expiresAt > Date.now()) return pair.idToken;
    throw failure('unavailable');
  }

  async function askForPair(refreshToken: string | null): Promise<Pair | null> {
    const refreshed = refreshToken === null ? null : await requestTokens(refreshToken);
    const response = refreshed?.kind === 'done' ? refreshed : await requestTokens(null);
    if (response.kind === 'done' && response.body.idToken !== null) {
      const { idToken, refreshToken: next, expiresInSeconds } = response.body;
      return { idToken, refreshToken: next, expiresAt: Date.now() + (expiresInSeconds ?? 3600) * 1000 };
    }
    await valkey.set(cooldownKey, '1', 'PX', cooldownMs);
    log.error(
      { response: response.kind, code: 'code' in response ? response.code : null },
      'bKash granted no token',
    );
    return null;
  }

  function renewOnce(refused: string | null): Promise<string> {
    renewing ??= renew(refused).finally(() => (renewing = undefined));
    return renewing;
  }

  return {
    async current() {
      const pair = await stored();
      return isFresh(pair) ? pair.idToken : renewOnce(null);
    },
    replaceRejected: renewOnce,
  };
}

function isFresh(pair: Pair | null): pair is Pair {
  return pair !== null && pair.expiresAt - Date.now() > renewBeforeMs;
}
