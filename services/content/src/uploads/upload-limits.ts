import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { busy } from './decoding/busy.ts';

export interface UploadLimits {
  /**
   * Runs an upload of this user within the limits.
   * @throws too_many_requests – beyond the hourly number; uploads_busy – when this process or this user has too many
   * uploads in progress.
   */
  admit<T>(userId: string, upload: () => Promise<T>): Promise<T>;
}

/** Maximum per process. Each upload holds up to 15 MB on disk until it is decoded, and one connection. */
const maxInProgress = 40;

/** Maximum per user: the form uploads one at a time, and an adoption post has three pictures. */
const maxPerUser = 4;

/** Limits the uploads per user across all copies, and the concurrent uploads of this copy. */
export function createUploadLimits(valkey: Redis, perHour: number): UploadLimits {
  const settings = { points: perHour, duration: 3_600 };
  const hourly = new RateLimiterRedis({
    ...settings,
    storeClient: valkey,
    keyPrefix: 'uploads',
    // While Valkey is unavailable, each copy counts separately instead of admitting all.
    insuranceLimiter: new RateLimiterMemory(settings),
  });
  const runLimited = createLimiter({ atOnce: maxInProgress, mayWait: 0, refusal: busy });
  const inProgressByUser = new Map<string, number>();

  return {
    async admit(userId, upload) {
      const own = inProgressByUser.get(userId) ?? 0;
      if (own >= maxPerUser) throw busy();
      inProgressByUser.set(userId, own + 1);
      try {
        return await runLimited(async () => {
          await consumeHourly(hourly, userId);
          return upload();
        });
      } finally {
        const remaining = (inProgressByUser.get(userId) ?? 1) - 1;
        if (remaining > 0) inProgressByUser.set(userId, remaining);
        else inProgressByUser.delete(userId);
      }
    },
  };
}

async function consumeHourly(hourly: RateLimiterRedis, userId: string): Promise<void> {
  try {
    await hourly.consume(userId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfter = Math.ceil(refused.msBeforeNext / 1_000);
    throw new AppError(
      'too_many_requests',
      `That is a lot of pictures. Please go on in ${Math.ceil(retryAfter / 60)} minutes.`,
      { retryAfter },
    );
  }
}
