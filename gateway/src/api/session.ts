import { parseCookie } from 'cookie';
import type { Caller, IdentitySigner } from '@petcare/platform/auth/identity.ts';
import { identityLifetimeSeconds } from '@petcare/platform/auth/identity.ts';
import type { CircuitBreaker } from '@petcare/platform/outages/circuit-breaker.ts';
import type { SessionReader } from '@petcare/platform/auth/session-cache.ts';
import { hostSessionCookie, sessionCookie, type Session } from '@petcare/platform/auth/sessions.ts';

/** Looks up sessions without waiting for a store that does not answer. @throws unavailable – instead of that wait. */
export function guardSessions(sessions: SessionReader, breaker: CircuitBreaker): SessionReader {
  return {
    find: (id) => breaker.run(() => sessions.find(id)),
    findByHash: (hash) => breaker.run(() => sessions.findByHash(hash)),
  };
}

/** Returns the session id of the `__Host-` cookie, or of the former one, which a subdomain may have planted. */
export function sessionIdOf(
  cookieHeader: string | undefined,
): { readonly id: string; readonly ofThisHost: boolean } | undefined {
  const cookies = parseCookie(cookieHeader ?? '');
  const own = cookies[hostSessionCookie];
  const id = own ?? cookies[sessionCookie];
  return id ? { id, ofThisHost: own !== undefined } : undefined;
}

const sessionPair = new RegExp(`^(${hostSessionCookie}|${sessionCookie})=`);

export function withoutSessionCookie(cookieHeader: string | undefined): string | undefined {
  const otherCookies = cookieHeader
    ?.split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !sessionPair.test(pair));
  return otherCookies && otherCookies.length > 0 ? otherCookies.join('; ') : undefined;
}

/**
 * Finds the session of a request; null without a cookie, or for one that is invalid or has another name than it must.
 */
export async function resolveSession(
  sessions: Pick<SessionReader, 'find'>,
  cookieHeader: string | undefined,
): Promise<Session | null> {
  const found = sessionIdOf(cookieHeader);
  if (!found) return null;
  const session = await sessions.find(found.id);
  return session?.hostCookieOnly && !found.ofThisHost ? null : session;
}

export function callerOf(session: Session | null, ip: string): Caller {
  return session
    ? {
        kind: 'person',
        id: session.userId,
        role: session.role,
        ...(session.areas && { areas: session.areas }),
        sessionId: session.hash,
        ip,
      }
    : { kind: 'visitor', ip };
}

/**
 * Signs identity tokens and caches each for half of its lifetime, because signing is expensive. A cached token is
 * never stale: its content is the session that was looked up for this request.
 */
export function createTokenCache(signer: IdentitySigner, maxTokens = 10_000) {
  const tokens = new Map<string, { token: string; renewAt: number }>();
  return async (caller: Caller): Promise<string> => {
    const key = JSON.stringify(caller);
    const cached = tokens.get(key);
    if (cached && cached.renewAt > Date.now()) return cached.token;
    const token = await signer.sign(caller);
    if (tokens.size >= maxTokens) tokens.clear();
    tokens.set(key, { token, renewAt: Date.now() + (identityLifetimeSeconds * 1000) / 2 });
    return token;
  };
}
