import { parseCookie } from 'cookie';
import type { Caller, IdentitySigner } from '@petcare/platform/auth/identity.ts';
import { identityLifetimeSeconds } from '@petcare/platform/auth/identity.ts';
import { sessionCookie, type Session, type Sessions } from '@petcare/platform/auth/sessions.ts';

/** The secret in the session cookie, if one was sent. */
export function sessionIdOf(cookieHeader: string | undefined): string | undefined {
  return cookieHeader ? parseCookie(cookieHeader)[sessionCookie] : undefined;
}

/** The cookies without the session's secret: no service needs it. */
export function withoutSession(cookieHeader: string | undefined): string | undefined {
  const rest = cookieHeader
    ?.split(';')
    .map((pair) => pair.trim())
    .filter((pair) => !pair.startsWith(`${sessionCookie}=`));
  return rest && rest.length > 0 ? rest.join('; ') : undefined;
}

/** Looks up who is calling. A cookie that opens nothing makes a visitor, as no cookie does. */
export async function resolveSession(
  sessions: Sessions,
  cookieHeader: string | undefined,
): Promise<Session | null> {
  const id = sessionIdOf(cookieHeader);
  return id ? sessions.find(id) : null;
}

/** The caller that a session and an address make. */
export function callerOf(session: Session | null, ip: string): Caller {
  return session
    ? { kind: 'person', id: session.userId, role: session.role, sessionId: session.hash, ip }
    : { kind: 'visitor', ip };
}

/**
 * Signs identity tokens, keeping each for half its life: a signature costs more than the rest of a request.
 * A token only repeats what the session lookup of this very request found, so a cached one is never stale.
 */
export function createTokenCache(signer: IdentitySigner, most = 10_000) {
  const tokens = new Map<string, { token: string; renewAt: number }>();
  return async (caller: Caller): Promise<string> => {
    const key = JSON.stringify(caller);
    const known = tokens.get(key);
    if (known && known.renewAt > Date.now()) return known.token;
    const token = await signer.sign(caller);
    if (tokens.size >= most) tokens.clear();
    tokens.set(key, { token, renewAt: Date.now() + (identityLifetimeSeconds * 1000) / 2 });
    return token;
  };
}
