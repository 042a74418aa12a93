import { hostSessionCookie, sessionCookie, sessionHintCookie, sessionLifetimeSeconds } from './sessions.ts';

/** Name of the session cookie. Over HTTP a browser keeps no `__Host-` cookie. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? hostSessionCookie : sessionCookie;
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
  return [
    `${sessionCookieName(publicUrl)}=${id}; HttpOnly; ${shared}`,
    `${sessionHintCookie}=${hint}; ${shared}`,
  ];
}
