import { hash as digest, randomBytes } from 'node:crypto';
import { AdminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { passBarrier, sessionKey } from './session-barrier.ts';

export const sessionCookie = 'petcare_session';
/** Name over HTTPS: browsers accept it from this host only, so that no other subdomain can plant a session. */
export const hostSessionCookie = `__Host-${sessionCookie}`;
/** Readable by scripts and worthless to an attacker: shows the page that a session may exist. */
export const sessionHintCookie = 'petcare_session_hint';
/** Seconds of inactivity after which a session ends. A use restarts the period, once an hour. */
export const sessionLifetimeSeconds = 30 * 24 * 60 * 60;
const renewedAfterSeconds = 60 * 60;

const Session = z.object({
  userId: z.string(),
  role: Role,
  /** The areas of a limited admin; absent for all. */
  areas: AdminAreas.optional(),
  userAgent: z.string(),
  ip: z.string(),
  createdAt: z.iso.datetime(),
});

/** A signed-in browser. `hash` identifies it; the secret is only in the cookie. */
export type Session = z.infer<typeof Session> & { readonly hash: string };

export type Sessions = ReturnType<typeof createSessions>;

const userKey = (userId: string) => `sessions-of:${userId}`;

/** Hashes a session id for storage, so that a leak of the store opens no account. */
export function hashSessionId(id: string): string {
  return digest('sha256', id, 'base64url');
}

const defaultPerUser = 20;

/**
 * Opens a session and ends the oldest ones over the limit, atomically. Also removes expired sessions from the set.
 * KEYS: the set of the user, the session. ARGV: hash, session, lifetime in seconds, limit.
 * @returns hashes of the ended sessions.
 */
const openWithinLimit = `
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
local open, ended = {}, {}
for _, hash in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local stored = redis.call('GET', 'session:' .. hash)
  if stored then table.insert(open, {hash, cjson.decode(stored).createdAt})
  else redis.call('SREM', KEYS[1], hash) end
end
table.sort(open, function(a, b) return a[2] < b[2] end)
for at = 1, #open - tonumber(ARGV[4]) + 1 do
  redis.call('DEL', 'session:' .. open[at][1])
  redis.call('SREM', KEYS[1], open[at][1])
  table.insert(ended, open[at][1])
end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('PERSIST', KEYS[1])
return ended`;

/**
 * Sessions in Valkey: the cookie holds a random id, the store its hash. An ended session is refused in every process
 * once the call that ends it has returned.
 */
export function createSessions(valkey: Redis, { perUser = defaultPerUser } = {}) {
  return {
    /**
     * Opens a session. `id` is the secret for the cookie and is not stored; `ended` are the hashes of the user's oldest
     * sessions, which end when there are more than `perUser`.
     */
    async create(
      session: Omit<Session, 'hash' | 'createdAt'>,
    ): Promise<{ id: string; hash: string; ended: string[] }> {
      const id = randomBytes(32).toString('base64url');
      const hash = hashSessionId(id);
      const stored = { ...session, createdAt: new Date().toISOString() };
      // The set has no expiry: sessions in use are extended, and ending all of them must find each one there.
      const ended = await valkey.eval(
        openWithinLimit,
        2,
        userKey(session.userId),
        sessionKey(hash),
        hash,
        JSON.stringify(stored),
        sessionLifetimeSeconds,
        perUser,
      );
      const hashes = z.array(z.string()).parse(ended);
      if (hashes.length > 0) await passBarrier(valkey);
      return { id, hash, ended: hashes };
    },

    async find(id: string): Promise<Session | null> {
      return this.findByHash(hashSessionId(id));
    },

    async findByHash(hash: string): Promise<Session | null> {
      const key = sessionKey(hash);
      const [stored, ttl] = await Promise.all([valkey.get(key), valkey.ttl(key)]);
      if (stored !== null && ttl < sessionLifetimeSeconds - renewedAfterSeconds)
        await valkey.expire(key, sessionLifetimeSeconds);
      return stored === null ? null : { ...Session.parse(JSON.parse(stored)), hash };
    },

    async end(hash: string): Promise<void> {
      const session = await this.findByHash(hash);
      await valkey.del(sessionKey(hash));
      if (session) await valkey.srem(userKey(session.userId), hash);
      await passBarrier(valkey);
    },

    async endAllOf(userId: string): Promise<string[]> {
      const hashes = await valkey.smembers(userKey(userId));
      if (hashes.length > 0) await valkey.del(...hashes.map(sessionKey));
      await valkey.del(userKey(userId));
      if (hashes.length > 0) await passBarrier(valkey);
      return hashes;
    },

    /** Returns the open sessions of a user, newest first, and removes expired ones from the set. */
    async listOf(userId: string): Promise<Session[]> {
      const hashes = await valkey.smembers(userKey(userId));
      const found = await Promise.all(
        hashes.map(async (hash) => {
          const stored = await valkey.get(sessionKey(hash));
          return stored === null ? null : { ...Session.parse(JSON.parse(stored)), hash };
        }),
      );
      const expired = hashes.filter((_, at) => found[at] === null);
      if (expired.length > 0) await valkey.srem(userKey(userId), ...expired);
      return found
        .filter((session) => session !== null)
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
  };
}
