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
  /** 0 takes any free port. */
  port: number;
  host?: string;
  postgres: PostgresAddress;
  poolSizes?: PoolSizes;
}

export interface MongoGateway {
  port: number;
  /** What to give to mongoose, with a database name put at its end. */
  url: string;
  /** Lets commands under way finish (five seconds at most), rolls back transactions, closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts the gateway in this process. PostgreSQL must have been prepared by
 * `prepareDatabase`; it need not answer yet, nor always.
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
  const shown = host.includes(':') ? `[${host}]` : host;
  address = `${shown}:${port}`;

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
