import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const refusals = newCounter({
  name: 'rate_limit_refusals_total',
  help: 'Requests refused because their address had sent too many.',
  labels: ['limit'],
});

export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Counts requests per address over all copies of the gateway. When Valkey is away each copy counts for
 * itself, since a limit that fails open is none and one that fails closed takes the site down.
 */
export function createRateLimit(valkey: Redis, perMinute: number, name = 'rate') {
  const settings = { points: perMinute, duration: 60 };
  const limiter = new RateLimiterRedis({
    ...settings,
    storeClient: valkey,
    keyPrefix: name,
    insuranceLimiter: new RateLimiterMemory(settings),
  });
  return {
    /** Resolves to 0 when the request may pass, else to the seconds to wait. */
    async secondsToWait(ip: string): Promise<number> {
      try {
        await limiter.consume(rateLimitKeyOf(ip));
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        refusals.inc({ limit: name });
        return Math.ceil(refused.msBeforeNext / 1000);
      }
    },
  };
}
