import { createSocket, type Socket } from 'node:dgram';
import { connect, createServer, type Server } from 'node:net';

// Below the kernel's range for outgoing connections, so that a restarted server finds its port still free.
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** Reservations of this process; the references keep the sockets from being garbage-collected. */
const reservations = new Map<number, Socket>();

/**
 * Finds distinct free loopback ports and reserves them until this process ends. A reserved port is never returned
 * again, in this process or another, even while no server listens on it.
 */
export async function reservePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    const reservation = await reserve(port);
    if (!reservation) continue;
    if (await isPortTaken(port)) reservation.close();
    else {
      reservations.set(port, reservation);
      ports.push(port);
    }
  }
  return ports;
}

export async function reservePort(): Promise<number> {
  const [port] = await reservePorts(1);
  if (port === undefined) throw new Error('No free port was found.');
  return port;
}

/**
 * Returns true if a server accepts connections on a port. It connects rather than listens, because listening could
 * take the port from a server that is just starting.
 */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

export async function isPortTaken(port: number): Promise<boolean> {
  const server = await listen(port);
  if (!server) return true;
  await new Promise((resolve) => server.close(resolve));
  return false;
}

/**
 * Reserves a port by binding the UDP port of the same number, which no server here uses. Unlike a lock file, the
 * kernel releases it when the process is killed.
 */
function reserve(port: number): Promise<Socket | undefined> {
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

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
