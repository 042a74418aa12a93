import { createHash, randomBytes } from 'node:crypto';
import { Role } from '@petcare/contracts/roles.ts';
import type { Redis } from 'ioredis';
import { z } from 'zod';

export const sessionCookie = 'petcare_session';
/** Readable by the page and worth nothing: tells it that asking who is signed in makes sense. */
export const sessionHintCookie = 'petcare_session_hint';
/** Of inactivity. Every use starts it anew. */
export const sessionLifetimeSeconds = 30 * 24 * 60 * 60;

const Session = z.object({
  userId: z.string(),
  role: Role,
  userAgent: z.string(),
  ip: z.string(),
  createdAt: z.iso.datetime(),
});

/** A signed-in browser. `hash` names it; the secret itself is only in the cookie. */
export type Session = z.infer<typeof Session> & { readonly hash: string };

export type Sessions = ReturnType<typeof createSessions>;

const sessionKey = (hash: string) => `session:${hash}`;
const personKey = (userId: string) => `sessions-of:${userId}`;

/** What the store keeps instead of the secret, so that reading the store opens no account. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/**
 * Sessions in Valkey: the cookie holds a random id, the store its hash. Ending one takes effect with the
 * next request, wherever it is made, since nothing about a session is believed without looking here.
 */
export function createSessions(valkey: Redis) {
  return {
    /** Opens a session. The returned `id` is the secret for the cookie and is never seen again. */
    async create(session: Omit<Session, 'hash' | 'createdAt'>): Promise<{ id: string; hash: string }> {
      const id = randomBytes(32).toString('base64url');
      const hash = hashSessionId(id);
      const stored = { ...session, createdAt: new Date().toISOString() };
      await valkey
        .multi()
        .set(sessionKey(hash), JSON.stringify(stored), 'EX', sessionLifetimeSeconds)
        .sadd(personKey(session.userId), hash)
        // Without a lifetime: sessions in use live on, and whoever ends them all must find them here.
        .persist(personKey(session.userId))
        .exec();
      // The list has no lifetime, so each sign-in takes out of it what has expired.
      await this.listOf(session.userId);
      return { id, hash };
    },

    /** The session behind a cookie, or null when there is none, it ended, or nobody used it for its lifetime. */
    async find(id: string): Promise<Session | null> {
      return this.findByHash(hashSessionId(id));
    },

    async findByHash(hash: string): Promise<Session | null> {
      const stored = await valkey.getex(sessionKey(hash), 'EX', sessionLifetimeSeconds);
      return stored === null ? null : { ...Session.parse(JSON.parse(stored)), hash };
    },

    /** Ends one session, named by its hash. */
    async end(hash: string): Promise<void> {
      const session = await this.findByHash(hash);
      await valkey.del(sessionKey(hash));
      if (session) await valkey.srem(personKey(session.userId), hash);
    },

    /** Ends every session of a person and returns their hashes. */
    async endAllOf(userId: string): Promise<string[]> {
      const hashes = await valkey.smembers(personKey(userId));
      if (hashes.length > 0) await valkey.del(...hashes.map(sessionKey));
      await valkey.del(personKey(userId));
      return hashes;
    },

    /** The open sessions of a person, newest first. Those that nobody used for their lifetime are forgotten on the way. */
    async listOf(userId: string): Promise<Session[]> {
      const hashes = await valkey.smembers(personKey(userId));
      const found = await Promise.all(
        hashes.map(async (hash) => {
          const stored = await valkey.get(sessionKey(hash));
          return stored === null ? null : { ...Session.parse(JSON.parse(stored)), hash };
        }),
      );
      const expired = hashes.filter((_, at) => found[at] === null);
      if (expired.length > 0) await valkey.srem(personKey(userId), ...expired);
      return found
        .filter((session) => session !== null)
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
  };
}
