import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Shorter than Node's minute, so that slow clients do not keep connections. */
const headersMs = 15_000;
const checkEveryMs = 5_000;
const requestMs = 60 * 60_000;

/** Time for a client to finish a body after its answer was sent. */
const unreadBodyMs = 5_000;

/**
 * Discards the rest of a body whose request was answered early, and closes the connection if it does not end soon. A
 * client that is still sending receives the answer, but a slow one cannot occupy the server.
 */
function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    const timer = setTimeout(() => request.socket.destroy(), unreadBodyMs);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}

/**
 * Starts a server and resolves with it and its port.
 * @throws EADDRINUSE and other listen errors.
 */
export function listen(
  app: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<{ server: Server; port: number }> {
  // A request without a body is no stream to be read, so it emits no events of one.
  const server = createServer(
    { connectionsCheckingInterval: checkEveryMs, optimizeEmptyRequests: true },
    app,
  );
  // Longer than the idle timeout of any proxy in front, so that a reused connection is never closed during a request.
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

const idleCheckMs = 50;
/** Time that a client has to read its response from a closing server. */
const closeTimeoutMs = 5_000;

/**
 * Stops accepting connections and resolves when the last request has finished. Connections still open after `withinMs`
 * are cut.
 * @param close starts closing the server, for callers that close more with it.
 */
export async function closeServer(
  server: Server,
  { withinMs = closeTimeoutMs, close = () => closed(server) } = {},
): Promise<void> {
  const closing = close();
  // A keep-alive connection becomes idle once its response is sent, which may be after this call.
  const idleCheck = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  await closing.finally(() => {
    clearInterval(idleCheck);
    clearTimeout(cutOff);
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
}
