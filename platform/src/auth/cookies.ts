import { hostSessionCookie, sessionCookie, sessionHintCookie, sessionLifetimeSeconds } from './sessions.ts';

/** Names of the session cookie, the one to read first. Over HTTP a browser keeps no `__Host-` cookie. */
export function sessionCookieNames(publicUrl: string): string[] {
  // The former name is set for copies of the former version, which read no other.
  return publicUrl.startsWith('https:') ? [hostSessionCookie, sessionCookie] : [sessionCookie];
}

export function sessionCookies(id: string, publicUrl: string): string[] {
  return cookieLines(id, '1', sessionLifetimeSeconds, publicUrl);
}

export function endedSessionCookies(publicUrl: string): string[] {
  return cookieLines('', '', 0, publicUrl);
}

function cookieLines(id: string, hint: string, maxAge: number, publicUrl: string): string[] {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const shared = `Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  const session = sessionCookieNames(publicUrl).map((name) => `${name}=${id}; HttpOnly; ${shared}`);
  return [...session, `${sessionHintCookie}=${hint}; ${shared}`];
}
