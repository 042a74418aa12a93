import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { failure } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';
import { z } from 'zod';
import type { BkashAnswer } from './bkash-answers.ts';

/** Renewed so long before it ends, so that no call is ever made with one that is about to. */
const renewBeforeMs = 5 * 60_000;
const lockMs = 35_000;
const waitMs = 100;
/** So long nobody tries again after bKash gave none: it shuts out who asks too often. */
const restMs = 5_000;
/** A refresh token lives about so long. */
const keepSeconds = 28 * 24 * 60 * 60;

const Pair = z.object({ idToken: z.string(), refreshToken: z.string().nullable(), expiresAt: z.number() });
type Pair = z.infer<typeof Pair>;

export interface BkashTokens {
  /** A token that opens calls. @throws unavailable. */
  current(): Promise<string>;
  /** Another one than this, which bKash did not take. @throws unavailable. */
  instead(refused: string): Promise<string>;
}

interface TokenOptions {
  readonly valkey: Valkey;
  /** Whose tokens they are: another merchant or another bKash has others. */
  readonly owner: string;
  /** Asks bKash for a pair: by refreshing, or with the credentials alone. */
  readonly ask: (refreshToken: string | null) => Promise<BkashAnswer>;
  readonly log: Logger;
}

/**
 * One pair of tokens for all processes, kept in Valkey. bKash allows about two an hour, so whoever needs another one
 * takes a lock, refreshes, and only grants anew when that is refused; everybody else waits and uses the same.
 */
export function createBkashTokens({ valkey, owner, ask, log }: TokenOptions): BkashTokens {
  const key = `bkash-token:${createHash('sha256').update(owner).digest('base64url').slice(0, 22)}`;
  const lock = `${key}:lock`;
  const rest = `${key}:rest`;
  let renewing: Promise<string> | undefined;

  async function stored(): Promise<Pair | null> {
    const text = await valkey.get(key);
    return text === null ? null : Pair.parse(JSON.parse(text));
  }

  const isFresh = (pair: Pair | null): pair is Pair =>
    pair !== null && pair.expiresAt - Date.now() > renewBeforeMs;

  async function renew(refused: string | null): Promise<string> {
    const holder = randomUUID();
    for (let left = lockMs; left > 0; left -= waitMs) {
      const pair = await stored();
      if (isFresh(pair) && pair.idToken !== refused) return pair.idToken;
      if (await valkey.set(lock, holder, 'PX', lockMs, 'NX')) {
        try {
          return await replace(await stored(), refused);
        } finally {
          // Only our own lock: it may have run out, and be another's by now.
          await valkey.eval(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end",
            1,
            lock,
            holder,
          );
        }
      }
      await pause(waitMs);
    }
    throw failure('unavailable');
  }

  async function replace(pair: Pair | null, refused: string | null): Promise<string> {
    // Somebody was faster between our look and our lock.
    if (isFresh(pair) && pair.idToken !== refused) return pair.idToken;
    const fresh = (await valkey.exists(rest)) ? null : await askForPair(pair?.refreshToken ?? null);
    if (fresh) {
      await valkey.set(key, JSON.stringify(fresh), 'EX', keepSeconds);
      return fresh.idToken;
    }
    // The old one is good for a few minutes more.
    if (pair && pair.idToken !== refused && pair.expiresAt > Date.now()) return pair.idToken;
    throw failure('unavailable');
  }

  async function askForPair(refreshToken: string | null): Promise<Pair | null> {
    const refreshed = refreshToken === null ? null : await ask(refreshToken);
    const answer = refreshed?.kind === 'done' ? refreshed : await ask(null);
    if (answer.kind === 'done' && answer.body.idToken !== null) {
      const { idToken, refreshToken: next, expiresInSeconds } = answer.body;
      return { idToken, refreshToken: next, expiresAt: Date.now() + (expiresInSeconds ?? 3600) * 1000 };
    }
    await valkey.set(rest, '1', 'PX', restMs);
    log.error({ answer: answer.kind, code: 'code' in answer ? answer.code : null }, 'bKash gives no token');
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
    instead: renewOnce,
  };
}
