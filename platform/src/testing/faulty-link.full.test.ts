import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { type FaultyLink, startFaultyLink } from './faulty-link.ts';

let server: Server;
const received: string[] = [];
let link: FaultyLink;
const clients: Socket[] = [];

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received.push(data.toString());
      socket.write(`answer to ${data.toString()}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  link = await startFaultyLink(`tcp://127.0.0.1:${address.port}`);
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await link.close();
  server.close();
});

/** Opens a connection that has carried one message. */
async function openClient(): Promise<{ socket: Socket; read: () => string }> {
  const { hostname, port } = new URL(link.url);
  const socket = connect(Number(port), hostname);
  clients.push(socket);
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (data) => (text += data.toString()));
  socket.write('hello');
  await eventually(() => expect(text).toBe('answer to hello'));
  return { socket, read: () => text };
}

test('a frozen link holds the bytes and delivers them afterwards', async () => {
  const { socket, read } = await openClient();
  link.freeze();
  socket.write('one');
  expect(received).not.toContain('one');
  link.thaw();
  await eventually(() => expect(read()).toContain('answer to one'));
  expect(socket.destroyed).toBe(false);
});

test('a link frozen in one direction still delivers in the other', async () => {
  const { socket, read } = await openClient();
  link.freeze('from server');
  socket.write('two');
  await eventually(() => expect(received).toContain('two'));
  expect(read()).not.toContain('two');
  link.thaw();
  await eventually(() => expect(read()).toContain('answer to two'));
});

test('a slow link delays each message in both directions', async () => {
  const { socket, read } = await openClient();
  link.slow(60, 0);
  const began = performance.now();
  socket.write('three');
  await eventually(() => expect(read()).toContain('answer to three'));
  expect(performance.now() - began).toBeGreaterThanOrEqual(115);
  link.thaw();
});

test('a connection closed at the far end only stays open and silent until the link is mended', async () => {
  const { socket, read } = await openClient();
  link.halfOpen();
  socket.write('four');
  const { read: readNext } = await openClient();
  expect(readNext()).toBe('answer to hello');
  expect(socket.destroyed).toBe(false);
  expect(received).not.toContain('four');
  expect(read()).not.toContain('four');
  link.accept();
  await eventually(() => expect(socket.destroyed).toBe(true));
});

test.each([
  ['refuses resets', () => link.refuse(), ['ECONNRESET']],
  ['drops ends', () => link.drop(), []],
] as const)('a link that %s old and new connections', async (_manner, begin, expected) => {
  const { socket } = await openClient();
  const errors: unknown[] = [];
  const note = (error: NodeJS.ErrnoException) => errors.push(error.code);
  socket.on('error', note);
  begin();
  await eventually(() => expect(socket.destroyed).toBe(true));
  expect(errors).toEqual(expected);
  const { hostname, port } = new URL(link.url);
  const next = connect(Number(port), hostname);
  clients.push(next);
  next.on('error', note);
  next.write('hello');
  next.resume();
  await new Promise((resolve) => next.once('close', resolve));
  expect(new Set(errors)).toEqual(new Set(expected));
  link.accept();
  await openClient();
});
