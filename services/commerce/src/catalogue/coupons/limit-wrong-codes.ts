import { AppError, failure } from '@petcare/platform/errors.ts';
import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, trusted } from 'mongoose';

const fields = {
  /** The guesser, and the hour since 1970. */
  _id: field.text,
  count: field.number,
  expiresAt: field.date,
};
type WrongCodesDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'wrong_coupon_codes' });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
const WrongCodes = model<WrongCodesDocument>('WrongCouponCodes', schema);

const hourMs = 60 * 60_000;
/** Wrong codes in an hour. An office or the customers of a mobile carrier share an address. */
const perUser = 20;
const perAddress = 200;

interface Guesser {
  readonly id: string;
  /** Null: counted for the user alone. */
  readonly ip: string | null;
}

/**
 * Looks up a code; so many may be unknown in an hour. It counts as wrong until it was found, so that concurrent guesses
 * do not exceed the limit.
 * @throws too_many_requests – also for a right code, and what `lookUp` throws
 */
export async function limitWrongCodes<T>({ id, ip }: Guesser, lookUp: () => Promise<T>): Promise<T> {
  const user = await count(`user:${id}`, perUser);
  const address = ip === null ? null : await count(`address:${rateLimitKeyOf(ip)}`, perAddress);
  try {
    const found = await lookUp();
    await release(user, address);
    return found;
  } catch (error) {
    if (!isUnknownCode(error)) await release(user, address);
    throw error;
  }
}

const isUnknownCode = (error: unknown) =>
  error instanceof AppError && error.code === 'coupon_not_valid' && error.details?.['reason'] === 'unknown';

/** @returns the counter */
async function count(guesser: string, most: number): Promise<string> {
  const hour = Math.floor(Date.now() / hourMs);
  const _id = `${guesser}:${hour}`;
  const end = (hour + 1) * hourMs;
  const increment = () =>
    WrongCodes.updateOne({ _id, count: trusted({ $lt: most }) }, { $inc: { count: 1 } });
  if ((await increment()).modifiedCount === 1) return _id;
  try {
    await WrongCodes.create([{ _id, count: 1, expiresAt: new Date(end) }]);
    return _id;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  // Created by a concurrent request, or full.
  if ((await increment()).modifiedCount === 1) return _id;
  throw failure('too_many_requests', {
    message: 'Too many wrong codes. Please try again later.',
    retryAfter: Math.ceil((end - Date.now()) / 1_000),
  });
}

async function release(...counters: readonly (string | null)[]): Promise<void> {
  for (const _id of counters) if (_id !== null) await WrongCodes.updateOne({ _id }, { $inc: { count: -1 } });
}
