import { sessionCookie, sessionHintCookie, sessionLifetimeSeconds } from './sessions.ts';

export function sessionCookies(id: string, publicUrl: string): string[] {
  return cookieLines(id, '1', sessionLifetimeSeconds, publicUrl);
}

export function endedSessionCookies(publicUrl: string): string[] {
  return cookieLines('', '', 0, publicUrl);
}

function cookieLines(id: string, hint: string, maxAge: number, publicUrl: string): string[] {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const shared = `Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
  return [`${sessionCookie}=${id}; HttpOnly; ${shared}`, `${sessionHintCookie}=${hint}; ${shared}`];
}
