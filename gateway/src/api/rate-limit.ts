import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const rejections = newCounter({
  name: 'rate_limit_refusals_total',
  help: 'Requests rejected by the rate limit of their address.',
  labels: ['limit'],
});

export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Limits requests per address across all gateway instances. If Valkey is unavailable, each instance counts by
 * itself: the limit neither disappears nor blocks all requests.
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
    /** Resolves to 0 if the request is allowed, otherwise to the seconds to wait. */
    async secondsToWait(ip: string): Promise<number> {
      try {
        await limiter.consume(rateLimitKeyOf(ip));
        return 0;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        rejections.inc({ limit: name });
        return Math.ceil(rejection.msBeforeNext / 1000);
      }
    },
  };
}
