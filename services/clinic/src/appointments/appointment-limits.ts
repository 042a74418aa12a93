import { failure } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export type AppointmentLimits = ReturnType<typeof createAppointmentLimits>;

const hourSeconds = 60 * 60;

/**
 * Limits the bookings and the changes (cancelling, rescheduling) of one user per hour across all copies: each emails
 * the doctor. Admins are exempt, and doctors from the limit of changes, because they cancel whole days.
 */
export function createAppointmentLimits(
  valkey: Valkey,
  { bookingsPerHour, changesPerHour }: { bookingsPerHour: number; changesPerHour: number },
) {
  const bookings = createLimiter(valkey, 'bookings', bookingsPerHour);
  const changes = createLimiter(valkey, 'appointment-changes', changesPerHour);
  return {
    /** @throws too_many_requests – with the seconds to wait */
    countBooking<T>(caller: UserCaller, book: () => Promise<T>, isNew: (result: T) => boolean = () => true) {
      return caller.role === 'admin' ? book() : countSuccess(bookings, caller.id, book, isNew);
    },
    /** @throws too_many_requests – with the seconds to wait */
    countChange<T>(caller: UserCaller, change: () => Promise<T>) {
      return caller.role === 'user' ? countSuccess(changes, caller.id, change, () => true) : change();
    },
  };
}

function createLimiter(valkey: Valkey, keyPrefix: string, points: number): RateLimiterRedis {
  const window = { points, duration: hourSeconds };
  return new RateLimiterRedis({
    storeClient: valkey,
    keyPrefix,
    ...window,
    // While Valkey is unavailable, each copy counts separately, so that patients can still book.
    insuranceLimiter: new RateLimiterMemory(window),
  });
}

/** Counts before `run`, so that concurrent requests cannot exceed the limit; a refused request is not counted. */
async function countSuccess<T>(
  limiter: RateLimiterRedis,
  userId: string,
  run: () => Promise<T>,
  isCounted: (result: T) => boolean,
): Promise<T> {
  try {
    await limiter.consume(userId);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw failure('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
  }
  let counted = false;
  try {
    const result = await run();
    counted = isCounted(result);
    return result;
  } finally {
    if (!counted) await limiter.reward(userId);
  }
}
