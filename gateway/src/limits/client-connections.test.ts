import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { clientAddressOf, isTrustedProxy } from '../api/client-address.ts';
import { watchClientConnections, type ClientLimits } from './client-connections.ts';

const host = '127.0.0.1';
/** More than the kernel takes from the server for a client that does not read. */
const long = Buffer.alloc(32 * 1_048_576, 'x');
const generous: ClientLimits = {
  stallMs: 60_000,
  connectionsPerAddress: 1_000,
  unsentPerAddress: 2 ** 40,
  unsentInAll: 2 ** 40,
};

/** Starts a server that trusts a proxy if `proxies` says so. @returns a function that connects to it. */
async function startServer(
  limits: Partial<ClientLimits>,
  {
    answer = (_request, response) => void response.end(long),
    proxies = false,
  }: {
    answer?: RequestListener;
    proxies?: boolean;
  } = {},
) {
  const app = express().set('trust proxy', proxies);
  const { server, port } = await listen(answer, { port: 0, host });
  const watch = watchClientConnections(
    server,
    { ...generous, ...limits },
    { addressOf: clientAddressOf(app), isProxy: isTrustedProxy(app) },
  );
  const sockets: Socket[] = [];
  const accepted = new Map<number | undefined, Socket>();
  // First, because a destroyed socket has no address.
  server.prependListener('connection', (socket: Socket) => accepted.set(socket.remotePort, socket));
  onTestFinished(async () => {
    watch.stop();
    for (const socket of sockets) socket.destroy();
    await closeServer(server, { withinMs: 100 });
  });
  return async (requests = 0, address = '203.0.113.1') => {
    const socket = connect(port, host);
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    // Not read: a socket without a listener for its data takes what fits into its buffer.
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`.repeat(requests));
    // A socket that is not read does not learn that the server has ended it.
    const { localPort } = socket;
    await eventually(() => expect(accepted.has(localPort)).toBe(true));
    return { socket, isEnded: () => accepted.get(localPort)?.destroyed === true };
  };
}

test('a connection whose client takes nothing of its answer ends', async () => {
  const open = await startServer({ stallMs: 1_000 });
  const unread = await open(1);
  await eventually(() => expect(unread.isEnded()).toBe(true));
});

test('a client that takes its answer slowly keeps its connection', async () => {
  const open = await startServer({ stallMs: 2_000 });
  const { socket } = await open(1);
  const startedAt = performance.now();
  let bytes = 0;
  // About 6 MB a second: the kernel reports free space in steps of megabytes.
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > long.byteLength) break;
    await wait(10);
  }
  expect(bytes).toBeGreaterThan(long.byteLength);
  expect(performance.now() - startedAt).toBeGreaterThan(3_000);
});

test('a connection that stops taking a long answer ends', async () => {
  const open = await startServer({ stallMs: 1_000 });
  const { socket, isEnded } = await open(1);
  await once(socket, 'readable');
  socket.read(1_000);
  await eventually(() => expect(isEnded()).toBe(true));
});

test('an answer that a service has not begun is no stall', async () => {
  const open = await startServer(
    { stallMs: 1_000 },
    { answer: (_request, response) => void setTimeout(() => response.end('late'), 2_500) },
  );
  const { socket } = await open(1);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toContain('late');
});

test('of unread answers beyond the limit of an address, those of other addresses stay', async () => {
  const open = await startServer({ unsentPerAddress: 3 * long.byteLength }, { proxies: true });
  const neighbour = await open(1, '203.0.113.2');
  const attacker = await Promise.all(Array.from({ length: 4 }, () => open(2)));
  await eventually(() =>
    expect(attacker.filter(({ isEnded }) => isEnded()).length).toBeGreaterThanOrEqual(3),
  );
  expect(neighbour.isEnded()).toBe(false);
});

test('unread answers of all addresses together are bounded', async () => {
  const open = await startServer({ unsentInAll: 3 * long.byteLength }, { proxies: true });
  const clients = await Promise.all(Array.from({ length: 6 }, (_, index) => open(1, `203.0.113.${index}`)));
  await eventually(() => expect(clients.filter(({ isEnded }) => isEnded()).length).toBeGreaterThanOrEqual(3));
  expect(clients.some(({ isEnded }) => !isEnded())).toBe(true);
});

test('of an address with too many connections an idle one gives way, and a new one if none is idle', async () => {
  let asked = 0;
  const open = await startServer({ connectionsPerAddress: 2 }, { answer: () => void (asked += 1) });
  const idle = await open();
  const busy = await open(1);
  const second = await open(1);
  await eventually(() => expect(idle.isEnded()).toBe(true));
  expect([busy.isEnded(), second.isEnded()]).toEqual([false, false]);
  await eventually(() => expect(asked).toBe(2));
  const third = await open(1);
  await eventually(() => expect(third.isEnded()).toBe(true));
  expect(busy.isEnded()).toBe(false);
});

test('the connections of a trusted proxy are not counted', async () => {
  const open = await startServer({ connectionsPerAddress: 2 }, { answer: () => undefined, proxies: true });
  const clients = await Promise.all(Array.from({ length: 10 }, (_, index) => open(1, `203.0.113.${index}`)));
  // The control: as many connections of a client, opened later, are too many.
  const openAsClient = await startServer({ connectionsPerAddress: 2 }, { answer: () => undefined });
  const counted = await Promise.all(Array.from({ length: 10 }, () => openAsClient(1)));
  await eventually(() => expect(counted.filter(({ isEnded }) => isEnded())).toHaveLength(8));
  expect(clients.some(({ isEnded }) => isEnded())).toBe(false);
});
