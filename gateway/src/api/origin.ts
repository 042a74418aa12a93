import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A custom header, which forms and scripts of other sites cannot send without CORS. */
export const csrfHeader = 'x-petcare-client';

/** Names of this machine. A domain of an attacker that resolves to a loopback address has another name. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

export type Sites = ReturnType<typeof createSites>;

export function createSites(publicUrl: string, aliases: readonly string[] = []) {
  const urls = [publicUrl, ...aliases].map((url) => new URL(url));
  const origins = new Set(urls.map(({ origin }) => origin));
  const hosts = new Set(urls.map(({ host }) => host));
  const isOwnOrigin = (origin: string): boolean =>
    URL.canParse(origin) && origins.has(new URL(origin).origin);

  return {
    isOwnOrigin,
    /** Returns true for the host of an own origin and for loopback names, which health checks and sandboxes use. */
    isOwnHost: (host: string | undefined): boolean =>
      host !== undefined && (hosts.has(host) || loopback.test(host)),
    /**
     * Returns true for reading requests, and for writing requests from pages of this system or with the CSRF header. A
     * second protection in addition to SameSite cookies.
     */
    isOwnRequest({ method = '', headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
      if (safeMethods.has(method)) return true;
      if (headers.origin !== undefined) return isOwnOrigin(headers.origin);
      return headers['sec-fetch-site'] === 'same-origin' || headers[csrfHeader] !== undefined;
    },
  };
}
