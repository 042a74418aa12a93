import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens and resolves with the server and the port it got. @throws EADDRINUSE and the like. */
export function listen(
  app: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<{ server: Server; port: number }> {
  const server = createServer(app);
  // Longer than any proxy's idle time in front, so that a reused connection is never closed under a request.
  server.keepAliveTimeout = 65_000;
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
