import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { busy } from './decoding/busy.ts';

export interface UploadLimits {
  /**
   * Runs an upload of this user within the limits. It calls `start` when the first bytes arrive, so that an idle
   * request takes no place; `start` waits for a place, users without an upload in progress first.
   * @throws too_many_requests – beyond the hourly number or when this user has too many uploads in progress;
   * uploads_busy – when no place has become free within the waiting time.
   */
  admit<T>(userId: string, upload: (start: () => Promise<void>) => Promise<T>): Promise<T>;
}

interface Places {
  /** Uploads in progress per process. Each holds up to 15 MB on disk until it is decoded, and one connection. */
  readonly places: number;
  /** Uploads in progress per user and process: the form uploads one at a time. */
  readonly perUser: number;
  readonly maxWaitMs: number;
}

const defaultPlaces: Places = { places: 40, perUser: 2, maxWaitMs: 5_000 };

/** Limits the uploads per user across all copies, and the concurrent uploads of this copy. */
export function createUploadLimits(
  valkey: Redis,
  perHour: number,
  { places, perUser, maxWaitMs }: Places = defaultPlaces,
): UploadLimits {
  const settings = { points: perHour, duration: 3_600 };
  const hourly = new RateLimiterRedis({
    ...settings,
    storeClient: valkey,
    keyPrefix: 'uploads',
    // While Valkey is unavailable, each copy counts separately instead of admitting all.
    insuranceLimiter: new RateLimiterMemory(settings),
  });
  const runLimited = createLimiter({
    atOnce: places,
    mayWait: Number.POSITIVE_INFINITY,
    maxWaitMs,
    refusal: busy,
    firstGroup: 'first upload',
  });
  const inProgressByUser = new Map<string, number>();
  const inProgress = (userId: string) => inProgressByUser.get(userId) ?? 0;

  async function takePlace(userId: string): Promise<() => void> {
    const own = inProgress(userId);
    if (own >= perUser) throw tooManyAtOnce();
    inProgressByUser.set(userId, own + 1);
    const ended = Promise.withResolvers<void>();
    const free = () => {
      ended.resolve();
      const remaining = inProgress(userId) - 1;
      if (remaining > 0) inProgressByUser.set(userId, remaining);
      else inProgressByUser.delete(userId);
    };
    try {
      await new Promise<void>((resolve, reject) => {
        const hold = () => {
          resolve();
          return ended.promise;
        };
        runLimited(hold, own === 0 ? 'first upload' : 'further upload').catch(reject);
      });
      await consumeHourly(hourly, userId);
      return free;
    } catch (error) {
      free();
      throw error;
    }
  }

  return {
    async admit(userId, upload) {
      // Refused before the transfer already, since most uploads in progress are still so when the bytes arrive.
      if (inProgress(userId) >= perUser) throw tooManyAtOnce();
      let place: Promise<() => void> | undefined;
      try {
        return await upload(async () => {
          place = takePlace(userId);
          await place;
        });
      } finally {
        // A client that disconnects while it waits gets its place later, and frees it at once.
        place?.then(
          (free) => free(),
          () => undefined,
        );
      }
    },
  };
}

/** Seconds: about as long as a picture takes from a phone. */
const retryAfterSeconds = 5;

function tooManyAtOnce(): AppError {
  return new AppError(
    'too_many_requests',
    'Your other pictures are still being uploaded. Please wait a moment.',
    {
      retryAfter: retryAfterSeconds,
    },
  );
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
