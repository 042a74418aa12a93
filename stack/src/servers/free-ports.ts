import { connect, createServer, type Server } from 'node:net';

// Below the range from which the kernel takes ports for outgoing connections: a server that was killed
// must find its own port free when it comes back.
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** Finds loopback ports nobody listens on, all different. They are free now, not reserved. */
export async function takeFreePorts(count: number): Promise<number[]> {
  const held: Server[] = [];
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    const server = await tryToListen(port);
    if (!server) continue;
    held.push(server);
    ports.push(port);
  }
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Finds one loopback port nobody listens on. */
export async function takeFreePort(): Promise<number> {
  const [port] = await takeFreePorts(1);
  if (port === undefined) throw new Error('No free port was found.');
  return port;
}

/**
 * Tells whether a server accepts connections on a port. It asks by connecting: to try the port by listening on it
 * could take it from the very server that is about to start there.
 */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

/** Tells whether somebody already listens on a port of this machine. */
export async function isPortTaken(port: number): Promise<boolean> {
  const server = await tryToListen(port);
  if (!server) return true;
  await new Promise((resolve) => server.close(resolve));
  return false;
}

function tryToListen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
