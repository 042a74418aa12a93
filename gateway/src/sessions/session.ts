import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { parseCookie } from 'cookie';
import type { Caller, IdentitySigner } from '@petcare/platform/auth/identity.ts';
import { identityLifetimeSeconds } from '@petcare/platform/auth/identity.ts';
import type { CircuitBreaker } from '@petcare/platform/outages/circuit-breaker.ts';
import type { SessionReader } from './session-cache.ts';
import {
  hashSessionId,
  hostSessionCookie,
  sessionCookie,
  type Session,
} from '@petcare/platform/auth/sessions.ts';

/** Looks up sessions without waiting for a store that does not answer. @throws unavailable – instead of that wait. */
export function guardSessions(sessions: SessionReader, breaker: CircuitBreaker): SessionReader {
  return {
    find: (id) => breaker.run(() => sessions.find(id)),
    findByHash: (hash) => breaker.run(() => sessions.findByHash(hash)),
  };
}

export interface RequestCookies {
  readonly header: string | undefined;
  readonly session?: { readonly id: string; readonly hash: string };
  /** The cookies that are not ours, as a header. */
  readonly others?: string | undefined;
}

const sessionPair = new RegExp(`^(${hostSessionCookie}|${sessionCookie})=`);

const lastOfConnection = new WeakMap<Socket, RequestCookies>();

/**
 * Reads the cookies of a request, with the session from the cookie of this name. A browser sends the same ones over a
 * connection, so the last are kept with it.
 */
export function cookiesOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  sessionName: string,
): RequestCookies {
  const last = lastOfConnection.get(socket);
  if (last && last.header === headers.cookie) return last;
  const cookies = readCookies(headers.cookie, sessionName);
  lastOfConnection.set(socket, cookies);
  return cookies;
}

function readCookies(header: string | undefined, sessionName: string): RequestCookies {
  const id = parseCookie(header ?? '')[sessionName];
  const others = header
    ?.split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !sessionPair.test(pair));
  return {
    header,
    ...(id && { session: { id, hash: hashSessionId(id) } }),
    others: others && others.length > 0 ? others.join('; ') : undefined,
  };
}

/**
 * Finds the session of a request; null without a cookie, or for an invalid one. Returns a promise only if the session
 * store is asked.
 */
export function resolveSession(
  sessions: Pick<SessionReader, 'findByHash' | 'findCached'>,
  { session: found }: RequestCookies,
): Session | null | Promise<Session | null> {
  if (!found) return null;
  return sessions.findCached?.(found.hash) ?? sessions.findByHash(found.hash);
}

export function callerOf(session: Session | null, ip: string): Caller {
  return session
    ? {
        kind: 'user',
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
 * never stale: its content is the session that was looked up for this request. Returns a promise only if it signs.
 */
export function createTokenCache(signer: IdentitySigner, maxTokens = 10_000) {
  const tokens = new Map<string, { token: string; renewAt: number }>();
  const sign = async (caller: Caller, key: string): Promise<string> => {
    const token = await signer.sign(caller);
    if (tokens.size >= maxTokens) tokens.clear();
    tokens.set(key, { token, renewAt: Date.now() + (identityLifetimeSeconds * 1000) / 2 });
    return token;
  };
  return (caller: Caller): string | Promise<string> => {
    const key = keyOf(caller);
    const cached = tokens.get(key);
    return cached && cached.renewAt > Date.now() ? cached.token : sign(caller, key);
  };
}

/** Returns all that a token says. No part contains a space, except the address, which is the last. */
function keyOf(caller: Caller): string {
  if (caller.kind === 'visitor') return `visitor ${caller.ip}`;
  if (caller.kind === 'system') return `system ${caller.name}`;
  const { id, role, areas, sessionId, ip } = caller;
  return `${id} ${role} ${areas ? areas.join() : '-'} ${sessionId} ${ip}`;
}
