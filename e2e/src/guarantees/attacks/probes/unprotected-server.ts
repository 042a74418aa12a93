import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Target } from './target.ts';

export interface Listener {
  readonly url: string;
  /** Connections accepted so far. */
  readonly connections: () => number;
  close(): Promise<void>;
}

const answer =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';

/** Starts a server that answers 200 to whatever looks like a request, at once and without any check. */
export async function startUnprotectedServer(): Promise<Listener> {
  let connections = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const requests = chunk.toString('latin1').match(/^[A-Z]+ \S+ HTTP\/1\.1\r$/gm) ?? [];
      if (requests.length > 0) socket.end(answer.repeat(requests.length));
    });
    socket.once('end', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

export function unprotectedTarget(url: string, { systemToken, gatewayKey }: Target): Target {
  return { urlOf: () => url, headersOf: async () => ({}), canaryUrl: url, systemToken, gatewayKey };
}
