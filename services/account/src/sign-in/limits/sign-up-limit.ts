import { failure } from '@petcare/platform/errors.ts';
import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { mailboxOf } from './mailbox.rules.ts';
import { accountKey } from './account-key.ts';
import { waitText } from './throttle.rules.ts';

interface SignUpLimits {
  readonly perMailbox: number;
  readonly perIp: number;
  readonly windowSeconds: number;
  /** Answers per IP address that an email address is taken: as many as wrong passwords. */
  readonly takenPerIp: number;
  readonly takenWindowSeconds: number;
}

interface Origin {
  readonly email: string;
  readonly ip: string;
}

export type SignUpLimit = ReturnType<typeof createSignUpLimit>;

/**
 * Limits sign-ups over all processes: per mailbox, because each sends an email, per IP address, and the answers that
 * an address is taken, because they reveal accounts.
 */
export function createSignUpLimit(valkey: Redis, limits: SignUpLimits) {
  const createLimiter = (name: string, points: number, duration: number) =>
    new RateLimiterRedis({ storeClient: valkey, keyPrefix: `sign-up-${name}`, points, duration });
  const mailboxLimiter = createLimiter('mailbox', limits.perMailbox, limits.windowSeconds);
  const ipLimiter = createLimiter('ip', limits.perIp, limits.windowSeconds);
  const takenLimiter = createLimiter('taken', limits.takenPerIp, limits.takenWindowSeconds);

  const countersOf = ({ email, ip }: Origin): [RateLimiterRedis, string][] => [
    [ipLimiter, rateLimitKeyOf(ip)],
    [mailboxLimiter, accountKey(mailboxOf(email))],
  ];
  const refuseAfter = (msToWait: number) => {
    if (msToWait <= 0) return;
    throw failure('too_many_requests', {
      message: waitText(msToWait),
      retryAfter: Math.ceil(msToWait / 1000),
    });
  };

  return {
    /** @throws too_many_requests – also for a free address, so that the answer reveals nothing */
    async assertAllowed(origin: Origin): Promise<void> {
      const counters = [...countersOf(origin), [takenLimiter, rateLimitKeyOf(origin.ip)] as const];
      for (const [limiter, key] of counters) {
        const count = await limiter.get(key);
        if (count && count.consumedPoints >= limiter.points) refuseAfter(count.msBeforeNext);
      }
    },

    /**
     * Counts an account that is being opened; a repeated transaction counts again.
     * @throws too_many_requests – concurrent sign-ups count against each other
     */
    async countAccount(origin: Origin): Promise<void> {
      for (const [limiter, key] of countersOf(origin)) {
        const count = await limiter.penalty(key);
        if (count.consumedPoints > limiter.points) refuseAfter(count.msBeforeNext);
      }
    },

    /**
     * Takes an account whose mailbox is confirmed off the count of the IP address: what others of a family, an office
     * or a mobile carrier use never counts against the next one.
     */
    async releaseConfirmed(ip: string): Promise<void> {
      const key = rateLimitKeyOf(ip);
      const count = await ipLimiter.get(key);
      if (count && count.consumedPoints > 0) await ipLimiter.reward(key);
    },

    /** Counts an answer that an address is taken. @throws too_many_requests – instead of that answer */
    async countTaken(ip: string): Promise<void> {
      const count = await takenLimiter.penalty(rateLimitKeyOf(ip));
      if (count.consumedPoints > takenLimiter.points) refuseAfter(count.msBeforeNext);
    },
  };
}
