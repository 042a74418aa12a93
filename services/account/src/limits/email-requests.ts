import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { accountKey } from './throttle.ts';

export interface EmailRequestLimits {
  readonly perAddress: number;
  readonly perIp: number;
  readonly windowSeconds: number;
}

export type EmailRequestLimiter = ReturnType<typeof createEmailRequestLimiter>;

/**
 * Counts who asked for a mail with a link, over all copies of the service: nobody's inbox is to be flooded by
 * strangers, and nobody is to go through addresses one by one.
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
    /** Counts a request. Returns the milliseconds to wait when it was one too many, else 0. */
    async count({ email, ip }: { email: string; ip: string }): Promise<number> {
      // In this order: who has asked too often must not use up what the owner of an address may ask.
      return (await consume(ipLimiter, rateLimitKeyOf(ip))) || consume(addressLimiter, accountKey(email));
    },
  };
}
