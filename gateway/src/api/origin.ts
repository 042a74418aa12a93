import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Cannot be set by another site's form, nor by its script without our leave. */
export const csrfHeader = 'x-petcare-client';

/**
 * Whether a request that changes something came from our own pages (or from a program that says so with the
 * CSRF header, which no foreign page can send). SameSite cookies stand in front of this; neither is trusted alone.
 */
export function isFromOurPages(request: IncomingMessage, publicUrl: string): boolean {
  if (safeMethods.has(request.method ?? '')) return true;
  const { origin, host } = request.headers;
  if (origin !== undefined) return isOurOrigin(origin, host, publicUrl);
  return request.headers['sec-fetch-site'] === 'same-origin' || request.headers[csrfHeader] !== undefined;
}

/** Whether an Origin header names this system, under its public address or the one it was just called by. */
export function isOurOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost, origin: parsed } = new URL(origin);
  return parsed === new URL(publicUrl).origin || (host !== undefined && originHost === host);
}
