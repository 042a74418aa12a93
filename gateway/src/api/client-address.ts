import type { IncomingMessage } from 'node:http';
import type { Express } from 'express';

/**
 * Returns a function that reads the client's IP address of requests that Express does not handle, such as
 * WebSocket handshakes. It trusts the same proxies as `request.ip`.
 */
export function clientAddressOf(app: Express): (request: IncomingMessage) => string {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return ({ headers, socket }) => {
    const nearest = socket.remoteAddress ?? '';
    if (!isTrusted(nearest, 0)) return nearest;
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    const claimed = forwarded
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean);
    // Starting at this process, the first address that is not a trusted proxy is the client's.
    const chain = [nearest, ...claimed.toReversed()];
    return chain.find((address, hop) => !isTrusted(address, hop)) ?? chain.at(-1) ?? '';
  };
}

/** Returns true for the address of a proxy whose X-Forwarded-For is trusted. */
export function isTrustedProxy(app: Express): (address: string) => boolean {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return (address) => isTrusted(address, 0);
}
