import { failure } from '@petcare/platform/errors.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooFastText } from './comment.rules.ts';

const perMinute = 10;

export type CommentLimit = ReturnType<typeof createCommentLimit>;

/**
 * Counts the comments of each person over all copies of the service. While the store is away each copy counts by
 * itself: people can go on talking.
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
    /** Counts one comment. @throws too_many_requests when it is one too many; `onWait` hears for how many seconds. */
    async take(personId: string, onWait: (seconds: number) => void): Promise<void> {
      try {
        await limiter.consume(personId);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        onWait(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
        throw failure('too_many_requests', { message: tooFastText(perMinute, refused.msBeforeNext) });
      }
    },
  };
}
