import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A custom header, which forms and scripts of other sites cannot send without CORS. */
export const csrfHeader = 'x-petcare-client';

/**
 * Returns true for reading requests, and for writing requests from pages of this system or with the CSRF header. A
 * second protection in addition to SameSite cookies.
 */
export function isOwnRequest(request: IncomingMessage, publicUrl: string): boolean {
  if (safeMethods.has(request.method ?? '')) return true;
  const { origin, host } = request.headers;
  if (origin !== undefined) return isOwnOrigin(origin, host, publicUrl);
  return request.headers['sec-fetch-site'] === 'same-origin' || request.headers[csrfHeader] !== undefined;
}

/** Returns true if the Origin header is the public URL or the host that was called. */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost, origin: parsed } = new URL(origin);
  return parsed === new URL(publicUrl).origin || (host !== undefined && originHost === host);
}
