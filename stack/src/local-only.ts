import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Express, RequestHandler } from 'express';

const loopback = '127.0.0.1';
const loopbackNames = new Set([loopback, 'localhost', '[::1]']);

/**
 * Stops a stand-in from running where real money or real people are.
 * @throws Error with one sentence for the operator when NODE_ENV is `production`.
 */
export function refuseProduction(name: string): void {
  if (process.env['NODE_ENV'] !== 'production') return;
  throw new Error(
    `${name} is a local stand-in and refuses to start with NODE_ENV=production; configure the real provider instead.`,
  );
}

/**
 * Answers 403 to pages of other sites and to host names that merely resolve to this machine,
 * so that a website open in the same browser can neither read nor steer the stand-in.
 * @param hostNames by which others call it where it has a network of its own.
 */
export function localOnly(
  allowedOrigins: readonly string[],
  hostNames: readonly string[] = [],
): RequestHandler {
  const ownNames = new Set([...loopbackNames, ...hostNames]);
  return (request, response, next) => {
    const host = request.headers.host ?? '';
    const origin = request.headers.origin;
    const own = origin === `http://${host}`;
    const named = ownNames.has(host.replace(/:\d+$/, ''));
    if (named && (origin === undefined || own || allowedOrigins.includes(origin))) return next();
    response.status(403).json({
      error: {
        type: 'invalid_request_error',
        message: `Requests from ${origin ?? `host "${host}"`} are not allowed here.`,
      },
    });
  };
}

/** A stand-in's HTTP door on the loopback address. */
export interface LocalServer {
  readonly port: number;
  readonly url: string;
  /** Ends open connections as well, event streams included. */
  stop(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 unless told otherwise; port 0 picks a free one.
 *
 * Its `url` is what a browser on this machine uses: a container publishes its port there, under the same number.
 * @throws the system's error (EADDRINUSE) when the port is taken.
 */
export async function listenLocally(
  app: Express,
  port: number,
  host: string = loopback,
): Promise<LocalServer> {
  const server = createServer(app);
  await listening(server, port, host);
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

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
