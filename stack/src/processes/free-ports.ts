import { createSocket, type Socket } from 'node:dgram';
import { connect, createServer, type Server } from 'node:net';

// Below the range from which the kernel takes ports for outgoing connections: a server that was killed
// must find its own port free when it comes back.
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** What this process has been given. Kept, or the sockets would be collected and the numbers free again. */
const reservations = new Map<number, Socket>();

/**
 * Finds loopback ports nobody listens on, all different, and keeps them for this process until it ends: nobody else
 * who asks here, in this process or in another, is given one of them meanwhile, whether somebody listens on it or not.
 */
export async function takeFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    const reservation = await tryToReserve(port);
    if (!reservation) continue;
    if (await isPortTaken(port)) reservation.close();
    else {
      reservations.set(port, reservation);
      ports.push(port);
    }
  }
  return ports;
}

/** Finds and keeps one loopback port nobody listens on. */
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

/**
 * Takes the UDP port of the same number, which nobody here listens on. A file with our number in it would outlive a
 * process that is killed; this the kernel gives back with the process, and it is in no server's way.
 */
function tryToReserve(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => {
      socket.close();
      resolve(undefined);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(socket);
    });
  });
}

function tryToListen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
