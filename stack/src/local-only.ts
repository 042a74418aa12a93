import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Express, RequestHandler } from 'express';

const loopback = '127.0.0.1';
const loopbackNames = new Set([loopback, 'localhost', '[::1]']);

/**
 * Prevents a sandbox from running in production.
 * @throws Error with a sentence for the operator when NODE_ENV is `production`.
 */
export function refuseProduction(name: string): void {
  if (process.env['NODE_ENV'] !== 'production') return;
  throw new Error(
    `${name} is a local stand-in and refuses to start with NODE_ENV=production; configure the real provider instead.`,
  );
}

/**
 * Answers 403 to pages of other sites and to foreign host names that resolve to this machine, so that a website
 * open in the same browser can neither read nor control the sandbox.
 * @param hostNames additional accepted host names, for a container's network.
 */
export function localOnly(
  allowedOrigins: readonly string[],
  hostNames: readonly string[] = [],
): RequestHandler {
  const ownNames = new Set([...loopbackNames, ...hostNames]);
  return (request, response, next) => {
    const host = request.headers.host ?? '';
    const origin = request.headers.origin;
    const sameOrigin = origin === `http://${host}`;
    const knownHost = ownNames.has(host.replace(/:\d+$/, ''));
    if (knownHost && (origin === undefined || sameOrigin || allowedOrigins.includes(origin))) return next();
    response.status(403).json({
      error: {
        type: 'invalid_request_error',
        message: `Requests from ${origin ?? `host "${host}"`} are not allowed here.`,
      },
    });
  };
}

export interface LocalServer {
  readonly port: number;
  readonly url: string;
  /** Closes open connections as well, including event streams. */
  stop(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 unless `host` is given; port 0 picks a free one. `url` is for browsers on this machine,
 * where a container publishes the same port.
 * @throws EADDRINUSE when the port is taken.
 */
export async function listenLocally(
  app: Express,
  port: number,
  host: string = loopback,
): Promise<LocalServer> {
  const server = createServer(app);
  await listen(server, port, host);
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
