import { failure } from '@petcare/platform/errors.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooFastText } from './comment.rules.ts';

const perMinute = 10;

export type CommentLimit = ReturnType<typeof createCommentLimit>;

/**
 * Limits the comments per user across all copies of the service. While Valkey is unavailable, each copy counts
 * separately, so that commenting still works.
 */
export function createCommentLimit(valkey: Redis) {
  const limiter = new RateLimiterRedis({
    storeClient: valkey,
    keyPrefix: 'comments',
    points: perMinute,
    duration: 60,
    insuranceLimiter: new RateLimiterMemory({ points: perMinute, duration: 60 }),
  });
  return {
    /**
     * Counts one comment.
     * @throws too_many_requests – when the limit is exceeded, after calling `onWait` with the seconds to wait.
     */
    async consume(userId: string, onWait: (seconds: number) => void): Promise<void> {
      try {
        await limiter.consume(userId);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        onWait(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
        throw failure('too_many_requests', { message: tooFastText(perMinute, refused.msBeforeNext) });
      }
    },
  };
}
