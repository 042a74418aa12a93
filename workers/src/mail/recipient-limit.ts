import { createHash } from 'node:crypto';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';

/** Returns true if an email about this event may be sent to the address. Idempotent per event. */
export type RecipientLimit = (address: string, eventId: string) => Promise<boolean>;

const daySeconds = 24 * 60 * 60;

/** KEYS[1]: events already counted for the recipient. ARGV: event, limit, seconds. */
const countOnce = `
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 1 end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('SADD', KEYS[1], ARGV[1])
if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[3]) end
return 1`;

/**
 * Limits the emails one address receives about actions of other users to `perDay` in 24 hours, over all processes. A
 * retried email is counted once.
 */
export function createRecipientLimit(valkey: Valkey, perDay: number): RecipientLimit {
  return async (address, eventId) =>
    (await valkey.eval(countOnce, 1, recipientKey(address), eventId, perDay, daySeconds)) === 1;
}

/** Identifies a mailbox without storing the address in Valkey. */
function recipientKey(address: string): string {
  const hash = createHash('sha256').update(address.trim().toLowerCase()).digest('base64url').slice(0, 22);
  return `emails-of:${hash}`;
}
