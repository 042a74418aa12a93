import type { IncomingMessage } from 'node:http';
import type { Express } from 'express';

/**
 * Returns a function that reads the client's IP address of a request that Express does not handle, such as a
 * WebSocket handshake. It believes the same proxies as `request.ip` of the app.
 */
export function clientAddressOf(app: Express): (request: IncomingMessage) => string {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    const claimed = forwarded
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean);
    // From this process outwards: the first address that is no trusted proxy is the client's.
    const chain = [socket.remoteAddress ?? '', ...claimed.toReversed()];
    return chain.find((address, hop) => !isTrusted(address, hop)) ?? chain.at(-1) ?? '';
  };
}
