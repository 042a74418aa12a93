import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { accountKey } from './account-key.ts';

export interface ThrottleLimits {
  readonly perAccount: number;
  readonly perIp: number;
  readonly windowSeconds: number;
}

/** An attempt to use a password. `device` is set for a browser that this account has signed in on before. */
export interface Attempt {
  readonly email: string;
  readonly ip: string;
  readonly device: string | undefined;
  /** User id, when the user is signed in and states their current password. */
  readonly owner?: string;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Limits wrong passwords per account (known or not) and per IP address, over all processes. Known devices and
 * signed-in users have their own counters, so that an attacker cannot lock them out.
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
  // Known devices share the limit of an IP address, signed-in users the narrower one of an account.
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
    /** @returns milliseconds this attempt has to wait; 0 when it may proceed. */
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

    /**
     * Counts a wrong password. The response must not reveal the result when it is over the limit.
     * @returns milliseconds to wait when over the limit, else 0.
     */
    async countFailure({ email, ip, device, owner }: Attempt): Promise<number> {
      const [own, ...others] = await Promise.all([
        owner ? countOne(ownerLimiter, owner) : 0,
        countOne(accountLimiter, accountKey(email)),
        countOne(ipLimiter, rateLimitKeyOf(ip)),
        device ? countOne(deviceLimiter, device) : 0,
      ]);
      return owner ? own : Math.max(...others);
    },

    /**
     * Clears the failures of an account after a correct password. The IP address keeps its count, or an attacker
     * could reset it with an account of their own.
     */
    async clearFailures({ email, device, owner }: Omit<Attempt, 'ip'>): Promise<void> {
      await Promise.all([
        accountLimiter.delete(accountKey(email)),
        device && deviceLimiter.delete(device),
        owner && ownerLimiter.delete(owner),
      ]);
    },
  };
}
