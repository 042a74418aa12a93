import type { Redis } from 'ioredis';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { trackSessions } from './session-tracking.ts';
import { hashSessionId, type Session, type Sessions } from '@petcare/platform/auth/sessions.ts';

export interface SessionReader extends Pick<Sessions, 'find' | 'findByHash'> {
  /** Returns the session if this process knows it, without a promise. */
  findCached?(hash: string): Session | undefined;
}

interface SessionCacheOptions {
  readonly subscriber: Redis;
  readonly valkey: Redis;
  readonly log: Logger;
  readonly maxSessions?: number;
}

/** Reading a session from the store also renews its lifetime, which is due long after this. */
const maxAgeMs = 10 * 60_000;

/**
 * Keeps sessions of this process in memory until Valkey announces a change of them. A session is read from the store
 * each time while announcements cannot be heard.
 */
export function cacheSessions(
  store: SessionReader,
  { subscriber, valkey, log, maxSessions = 10_000 }: SessionCacheOptions,
): SessionReader & { close(): void } {
  const cached = new Map<string, { readonly session: Session; readonly until: number }>();
  const reading = new Map<string, Promise<Session | null>>();

  const forget = (hash?: string) => {
    // A read that has begun may return the former state, so its result is not kept.
    for (const kept of [cached, reading])
      if (hash === undefined) kept.clear();
      else kept.delete(hash);
  };
  const tracking = trackSessions({ subscriber, valkey, log, onChange: forget });

  async function read(hash: string): Promise<Session | null> {
    const running = reading.get(hash);
    if (running) return running;
    const started = store.findByHash(hash);
    reading.set(hash, started);
    try {
      const session = await started;
      if (session && reading.get(hash) === started && tracking.isCurrent()) {
        const [oldest] = cached.keys();
        if (cached.size >= maxSessions && oldest !== undefined) cached.delete(oldest);
        cached.set(hash, { session, until: performance.now() + maxAgeMs });
      }
      return session;
    } finally {
      if (reading.get(hash) === started) reading.delete(hash);
    }
  }

  function findCached(hash: string): Session | undefined {
    const found = cached.get(hash);
    return found && found.until > performance.now() && tracking.isCurrent() ? found.session : undefined;
  }

  async function findByHash(hash: string): Promise<Session | null> {
    return findCached(hash) ?? read(hash);
  }

  return {
    findByHash,
    findCached,
    find: (id) => findByHash(hashSessionId(id)),
    close: () => tracking.stop(),
  };
}
