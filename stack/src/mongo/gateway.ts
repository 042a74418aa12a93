import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Authentication, type Credentials, keysForUsers } from './commands/authenticate.ts';
import { execute } from './commands/execute.ts';
import { hello, HELLO_NAMES } from './commands/hello.ts';
import { Engine, type PoolSizes } from './engine/engine.ts';
import { assertLoopback } from './engine/loopback.ts';
import type { PostgresAddress } from './postgres/connection.ts';
import { ClientConnection, type Execute } from './client-connection.ts';

const DRAIN_MS = 5000;

export interface GatewayOptions {
  /** 0 selects any free port. */
  port: number;
  host?: string;
  postgres: PostgresAddress;
  credentials: Credentials;
  poolSizes?: PoolSizes;
}

export interface MongoGateway {
  port: number;
  /** With the credentials. */
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
  const keysOf = keysForUsers(options.credentials);
  const clients = new Map<Socket, ClientConnection>();
  let lastClient = 0;
  let address = '';
  const server = createServer((socket) => {
    lastClient += 1;
    const client = new ClientConnection(
      socket,
      lastClient,
      executeAuthenticated(engine, keysOf, () => address),
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
  const { user, password } = options.credentials;
  return { port, url: `mongodb://${user}:${password}@${address}`, stop };
}

/** Returns the execution of one client's commands, which must authenticate before all but a few. */
function executeAuthenticated(
  engine: Engine,
  keysOf: ReturnType<typeof keysForUsers>,
  ownAddress: () => string,
): Execute {
  const authentication = new Authentication(keysOf);
  return async (command) => {
    if (HELLO_NAMES.has(command.name))
      return { ...hello(command, ownAddress()), ...authentication.answerHello(command.body) };
    if (command.name === 'saslStart') return authentication.start(command.body);
    if (command.name === 'saslContinue') return authentication.continue(command.body);
    if (command.name !== 'ping') authentication.assertAuthenticated(command.name);
    return execute(command, engine);
  };
}
