import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { execute } from './commands/execute.ts';
import { hello, HELLO_NAMES } from './commands/hello.ts';
import { Engine, type PoolSizes } from './engine/engine.ts';
import { assertLoopback } from './engine/loopback.ts';
import type { PostgresAddress } from './postgres/connection.ts';
import { ClientConnection } from './client-connection.ts';

const DRAIN_MS = 5000;

export interface GatewayOptions {
  /** 0 selects any free port. */
  port: number;
  host?: string;
  postgres: PostgresAddress;
  poolSizes?: PoolSizes;
}

export interface MongoGateway {
  port: number;
  url: string;
  /** Waits up to five seconds for current commands, rolls back transactions, and closes all connections. */
  stop(): Promise<void>;
}

/**
 * Starts the gateway in this process. PostgreSQL must be prepared by `prepareDatabase`, but need not be available
 * yet.
 * @throws Error in one sentence when an address is not loopback or the port is taken.
 */
export async function startMongoGateway(options: GatewayOptions): Promise<MongoGateway> {
  const host = options.host ?? '127.0.0.1';
  assertLoopback('address to listen on', host);
  if ('host' in options.postgres) assertLoopback('PostgreSQL server', options.postgres.host);

  const engine = new Engine(options.postgres, options.poolSizes);
  const clients = new Map<Socket, ClientConnection>();
  let lastClient = 0;
  let address = '';
  const server = createServer((socket) => {
    lastClient += 1;
    const client = new ClientConnection(socket, lastClient, async (command) =>
      HELLO_NAMES.has(command.name) ? hello(command, address) : execute(command, engine),
    );
    clients.set(socket, client);
    socket.on('close', () => clients.delete(socket));
  });
  server.listen(options.port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    engine.close();
    throw new Error(`The MongoDB gateway cannot listen on ${host}:${options.port}: ${String(cause)}`, {
      cause,
    });
  }
  const { port } = server.address() as AddressInfo;
  const urlHost = host.includes(':') ? `[${host}]` : host;
  address = `${urlHost}:${port}`;

  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const client of clients.values()) client.drain();
    const deadline = setTimeout(() => {
      for (const socket of clients.keys()) socket.destroy();
    }, DRAIN_MS);
    await closed;
    clearTimeout(deadline);
    engine.close();
  };
  return { port, url: `mongodb://${address}`, stop };
}
