import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Node's default of a minute lets slow clients keep their connections. */
const headersMs = 15_000;
const checkEveryMs = 5_000;
const requestMs = 60 * 60_000;

/** How long a client may go on sending a body after its answer. */
const unreadBodyMs = 5_000;

/**
 * Drops the rest of a body that was answered before it had arrived, and ends its connection if it does not end soon: a
 * client hears a refusal while it still sends, but cannot occupy the server by sending slowly.
 */
function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    const timer = setTimeout(() => request.socket.destroy(), unreadBodyMs);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}

/** Listens and resolves with the server and the port it got. @throws EADDRINUSE and the like. */
export function listen(
  app: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<{ server: Server; port: number }> {
  const server = createServer({ connectionsCheckingInterval: checkEveryMs }, app);
  // Longer than any proxy's idle time in front, so that a reused connection is never closed under a request.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = headersMs;
  // A picture from a slow phone may take longer than Node's five minutes; the gateway refuses slower bodies itself.
  server.requestTimeout = requestMs;
  server.on('request', endUnreadBody);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

/** How often a closing server looks for connections whose last request has been answered. */
const lookMs = 50;
/** How long somebody may take to read an answer of a server that closes. */
const patienceMs = 5_000;

/**
 * Stops accepting, lets requests under way finish, and resolves when the last one has. Who takes longer than
 * `withinMs` to read an answer is cut off.
 * @param close begins to close the server, for those who close more with it.
 */
export async function closeServer(
  server: Server,
  { withinMs = patienceMs, close = () => closed(server) } = {},
): Promise<void> {
  const closing = close();
  // A kept-alive connection is idle again only once its request is answered, which may be after this call.
  const look = setInterval(() => server.closeIdleConnections(), lookMs);
  const patience = setTimeout(() => server.closeAllConnections(), withinMs);
  await closing.finally(() => {
    clearInterval(look);
    clearTimeout(patience);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
}
