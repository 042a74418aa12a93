import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { mailboxOf } from './mailbox.rules.ts';
import { accountKey } from './account-key.ts';

export interface EmailRequestLimits {
  readonly perAddress: number;
  readonly perIp: number;
  readonly windowSeconds: number;
}

export type EmailRequestLimiter = ReturnType<typeof createEmailRequestLimiter>;

/**
 * Limits emails with a link per mailbox and per IP address, over all processes, to protect inboxes from being
 * flooded and addresses from being enumerated.
 */
export function createEmailRequestLimiter(
  valkey: Redis,
  { perAddress, perIp, windowSeconds }: EmailRequestLimits,
) {
  const createLimiter = (name: string, points: number) =>
    new RateLimiterRedis({
      storeClient: valkey,
      keyPrefix: `mail-${name}`,
      points,
      duration: windowSeconds,
    });
  const ipLimiter = createLimiter('ip', perIp);
  const addressLimiter = createLimiter('address', perAddress);

  const consume = async (counter: RateLimiterRedis, key: string) => {
    const count = await counter.penalty(key);
    return count.consumedPoints > counter.points ? count.msBeforeNext : 0;
  };

  return {
    /** Counts a request. @returns milliseconds to wait when it exceeds a limit, else 0. */
    async count({ email, ip }: { email: string; ip: string }): Promise<number> {
      // The IP address first, so that its excess requests do not use up the limit of the email address.
      return (
        (await consume(ipLimiter, rateLimitKeyOf(ip))) ||
        consume(addressLimiter, accountKey(mailboxOf(email)))
      );
    },
  };
}
