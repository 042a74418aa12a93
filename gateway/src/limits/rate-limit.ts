import type { ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { failure } from '@petcare/platform/errors.ts';
import { createCircuitBreaker, type CircuitBreaker } from '@petcare/platform/outages/circuit-breaker.ts';
import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createLeasedPoints } from './leased-points.ts';

const rejections = newCounter({
  name: 'rate_limit_refusals_total',
  help: 'Requests rejected by the rate limit of their address.',
  labels: ['limit'],
});

/**
 * Refuses an address over the limit, with the seconds to wait in a header.
 * @throws too_many_requests
 */
export async function assertWithinLimit(
  limit: RateLimit,
  ip: string,
  response: Pick<ServerResponse, 'setHeader'>,
): Promise<void> {
  if (limit.allowsAtOnce(ip)) return;
  const waitSeconds = await limit.secondsToWait(ip);
  if (waitSeconds === 0) return;
  response.setHeader('Retry-After', waitSeconds);
  throw failure('too_many_requests', {
    message: `Too many requests. Please wait ${waitSeconds} seconds.`,
  });
}

export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Addresses that an instance counts by itself share this many counters, so that a flood of addresses fits in memory.
 */
const localCounters = 65_536;

/** Stops asking Valkey while it does not answer. One breaker serves all uses of a connection. */
export function createValkeyBreaker(log?: Logger): CircuitBreaker {
  return createCircuitBreaker({
    target: 'valkey',
    isFailure: () => true,
    log,
    pauseMs: 1_000,
  });
}

const windowMs = 60_000;

/**
 * Limits requests per address across all gateway instances. If Valkey is unavailable, each instance counts by
 * itself: the limit neither disappears nor blocks all requests.
 */
export function createRateLimit(
  valkey: Redis,
  perMinute: number,
  name = 'rate',
  breaker: Pick<CircuitBreaker, 'run'> = createValkeyBreaker(),
) {
  const shared = createLeasedPoints(valkey, {
    points: perMinute,
    windowMs,
    name,
    call: (work) => breaker.run(work),
  });
  const local = new RateLimiterMemory({ points: perMinute, duration: windowMs / 1_000 });

  async function countLocally(key: string): Promise<number> {
    try {
      await local.consume(crc32(key) % localCounters);
      return 0;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return rejection.msBeforeNext;
    }
  }

  return {
    /** Allows a request out of what this process has taken already. @returns false if only `secondsToWait` can tell. */
    allowsAtOnce: (ip: string): boolean => shared.spendHeld(rateLimitKeyOf(ip)),
    /** Resolves to 0 if the request is allowed, otherwise to the seconds to wait. */
    async secondsToWait(ip: string): Promise<number> {
      const key = rateLimitKeyOf(ip);
      const ms = await shared.spend(key).catch(() => countLocally(key));
      if (ms > 0) rejections.inc({ limit: name });
      return Math.ceil(ms / 1_000);
    },
  };
}
