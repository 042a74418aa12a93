import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { AppError } from '@petcare/platform/errors.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { busy } from './decoding/busy.ts';

export interface UploadLimits {
  /**
   * Runs an upload of this person if there is room for it.
   * @throws too_many_requests past the person's hourly number; uploads_busy when this process, or this person, has
   * too many under way.
   */
  admit<T>(personId: string, upload: () => Promise<T>): Promise<T>;
}

/** Each holds up to 15 MB on disk until it is decoded, and one connection. */
const underWay = 40;

/** The form sends one at a time; an adoption post with three has room, and one person never fills the house. */
const underWayOfOne = 4;

/** Counts uploads per person over all copies of this service, and bounds what one copy takes in at a time. */
export function createUploadLimits(valkey: Redis, perHour: number): UploadLimits {
  const settings = { points: perHour, duration: 3_600 };
  const hourly = new RateLimiterRedis({
    ...settings,
    storeClient: valkey,
    keyPrefix: 'uploads',
    // Away, each copy counts for itself: a limit that fails open is none.
    insuranceLimiter: new RateLimiterMemory(settings),
  });
  const inRoom = createLimiter({ atOnce: underWay, mayWait: 0, refusal: busy });
  const ofPerson = new Map<string, number>();

  return {
    async admit(personId, upload) {
      const own = ofPerson.get(personId) ?? 0;
      if (own >= underWayOfOne) throw busy();
      ofPerson.set(personId, own + 1);
      try {
        return await inRoom(async () => {
          await count(hourly, personId);
          return upload();
        });
      } finally {
        const left = (ofPerson.get(personId) ?? 1) - 1;
        if (left > 0) ofPerson.set(personId, left);
        else ofPerson.delete(personId);
      }
    },
  };
}

async function count(hourly: RateLimiterRedis, personId: string): Promise<void> {
  try {
    await hourly.consume(personId);
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
