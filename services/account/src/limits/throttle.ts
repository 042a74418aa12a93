import { createHash } from 'node:crypto';
import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';

export interface ThrottleLimits {
  readonly perAccount: number;
  readonly perIp: number;
  readonly windowSeconds: number;
}

/** Whose failures count together. `device` names a browser this account has been signed in on before. */
export interface Attempt {
  readonly email: string;
  readonly ip: string;
  readonly device: string | undefined;
  /** The user id of somebody who is signed in already and states their current password. */
  readonly owner?: string;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Counts wrong passwords over all copies of the service: per account, so that nobody can try many on one, and
 * per address, so that nobody can try one on many. Accounts that do not exist are counted like those that do.
 *
 * A known browser is held by neither, so that a stranger's guessing locks nobody out. It has a wide count of
 * its own, or a stolen one could guess for ever. Who is signed in is held by a count of their own only, a narrow
 * one: what they state opens more than the session they have.
 */
export function createSignInThrottle(valkey: Redis, { perAccount, perIp, windowSeconds }: ThrottleLimits) {
  const createLimiter = (name: string, points: number) =>
    new RateLimiterRedis({
      storeClient: valkey,
      keyPrefix: `sign-in-${name}`,
      points,
      duration: windowSeconds,
    });
  const accountLimiter = createLimiter('account', perAccount);
  const ipLimiter = createLimiter('ip', perIp);
  const deviceLimiter = createLimiter('device', perIp);
  const ownerLimiter = createLimiter('owner', perAccount);

  const msUntilAllowed = async (counter: RateLimiterRedis, key: string) => {
    const count = await counter.get(key);
    return count && count.consumedPoints >= counter.points ? count.msBeforeNext : 0;
  };
  const countOne = async (counter: RateLimiterRedis, key: string) => {
    const count = await counter.penalty(key);
    return count.consumedPoints > counter.points ? count.msBeforeNext : 0;
  };

  return {
    /** How long this attempt has to wait, in milliseconds; 0 when it may go on. */
    async msToWait({ email, ip, device, owner }: Attempt): Promise<number> {
      if (owner) return msUntilAllowed(ownerLimiter, owner);
      if (device) return msUntilAllowed(deviceLimiter, device);
      return Math.max(
        ...(await Promise.all([
          msUntilAllowed(accountLimiter, accountKey(email)),
          msUntilAllowed(ipLimiter, rateLimitKeyOf(ip)),
        ])),
      );
    },

    /** Counts a wrong password. Returns the wait when it was one too many: its answer must not say it was wrong. */
    async countFailure({ email, ip, device, owner }: Attempt): Promise<number> {
      const [own, ...others] = await Promise.all([
        owner ? countOne(ownerLimiter, owner) : 0,
        countOne(accountLimiter, accountKey(email)),
        countOne(ipLimiter, rateLimitKeyOf(ip)),
        device ? countOne(deviceLimiter, device) : 0,
      ]);
      return owner ? own : Math.max(...others);
    },

    /** The account's owner has shown up. The address keeps its count: it may have an account of its own. */
    async clearFailures({ email, device, owner }: Omit<Attempt, 'ip'>): Promise<void> {
      await Promise.all([
        accountLimiter.delete(accountKey(email)),
        device && deviceLimiter.delete(device),
        owner && ownerLimiter.delete(owner),
      ]);
    },
  };
}

/** Names an account without writing its address into the store. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 22);
}
