import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reservePort, reservePorts } from '../processes/free-ports.ts';
import { startBalancer, type BalancerOptions } from './balancer.ts';

interface TestCopy {
  readonly port: number;
  /** Requests received, except health checks. */
  readonly received: { method: string; url: string; body: string; headers: IncomingMessage['headers'] }[];
  ready: boolean;
  fault: 'none' | 'breaks off' | 'closes' | 'half an answer';
  server: Server;
}

async function startCopy(port: number): Promise<TestCopy> {
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') return void response.writeHead(copy.ready ? 200 : 503).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      copy.received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      if (copy.fault === 'breaks off') return void request.socket.destroy();
      if (copy.fault === 'closes') response.setHeader('connection', 'close');
      if (copy.fault === 'half an answer') {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => request.socket.destroy());
        return;
      }
      response.end(String(port));
    });
  });
  server.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    socket.on('data', (chunk: Buffer) => socket.write(`${port} ${chunk.toString()}`));
    socket.on('error', () => undefined);
  });
  const copy: TestCopy = { port, received: [], ready: true, fault: 'none', server };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return copy;
}

async function startTestBalancer(copyPorts: number[], options: Partial<BalancerOptions> = {}) {
  const port = await reservePort();
  const balancer = await startBalancer({ port, copyPorts, ...options });
  onTestFinished(() => balancer.stop());
  const url = `http://127.0.0.1:${port}`;
  return { port, url, request: async (init?: RequestInit) => (await fetch(`${url}/x`, init)).text() };
}

async function distinctAnswers(times: number, one: () => Promise<string>): Promise<Set<string>> {
  const answers = new Set<string>();
  for (let count = 0; count < times; count += 1) answers.add(await one());
  return answers;
}

test('requests go to all ready copies, and stop going to a copy that reports that it is not ready', async () => {
  const [one, two] = await Promise.all((await reservePorts(2)).map((port) => startCopy(port)));
  if (!one || !two) throw new Error('there are no copies');
  const { request } = await startTestBalancer([one.port, two.port]);
  await vi.waitFor(async () => expect((await distinctAnswers(4, request)).size).toBe(2), 5_000);
  one.ready = false;
  await vi.waitFor(
    async () => expect(await distinctAnswers(4, request)).toEqual(new Set([String(two.port)])),
    5_000,
  );
  one.ready = true;
  await vi.waitFor(async () => expect((await distinctAnswers(4, request)).size).toBe(2), 5_000);
});

test('a copy that answers with Connection: close receives no further requests', async () => {
  const [one, two] = await Promise.all((await reservePorts(2)).map((port) => startCopy(port)));
  if (!one || !two) throw new Error('there are no copies');
  const { request } = await startTestBalancer([one.port, two.port]);
  await vi.waitFor(async () => expect((await distinctAnswers(4, request)).size).toBe(2), 5_000);
  one.fault = 'closes';
  one.ready = false;
  const before = one.received.length;
  await distinctAnswers(10, request);
  expect(one.received.length - before).toBeLessThanOrEqual(1);
});

test('a write whose copy refuses the connection goes to another copy with its whole body', async () => {
  const [deadPort = 0, port = 0] = await reservePorts(2);
  const alive = await startCopy(port);
  const { request } = await startTestBalancer([deadPort, port]);
  const body = 'a body '.repeat(50_000);
  for (let count = 0; count < 6; count += 1)
    expect(await request({ method: 'POST', body })).toBe(String(port));
  expect(alive.received.map((one) => one.body.length)).toEqual(Array.from({ length: 6 }, () => body.length));
});

test('a write is never sent twice, a read is retried', async () => {
  const [one, two] = await Promise.all((await reservePorts(2)).map((port) => startCopy(port)));
  if (!one || !two) throw new Error('there are no copies');
  const { url } = await startTestBalancer([one.port, two.port]);
  for (const copy of [one, two]) copy.fault = 'breaks off';
  const write = await fetch(`${url}/write`, { method: 'POST', body: 'once' });
  expect(write.status).toBe(503);
  expect([...one.received, ...two.received].filter(({ url: path }) => path === '/write')).toHaveLength(1);
  two.fault = 'none';
  for (let count = 0; count < 4; count += 1)
    expect(await (await fetch(`${url}/read`)).text()).toBe(String(two.port));
  one.fault = 'half an answer';
  two.ready = false;
  await vi.waitFor(async () =>
    expect(fetch(`${url}/read`).then((answer) => answer.text())).rejects.toThrow(),
  );
});

test('without any copy the answer is a 503 with Retry-After', async () => {
  const { url } = await startTestBalancer([await reservePort()]);
  const answer = await fetch(url, { method: 'POST', body: 'x' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
});

test('the client’s address is appended to X-Forwarded-For', async () => {
  const copy = await startCopy(await reservePort());
  const { url } = await startTestBalancer([copy.port], { addsForwardedFor: true });
  await fetch(url);
  await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(copy.received.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
    '127.0.0.1',
    '203.0.113.7, 127.0.0.1',
  ]);
});

test('sockets with the same key go to the same copy, and to another one when it is gone', async () => {
  const ports = await reservePorts(3);
  const copies = await Promise.all(ports.map((port) => startCopy(port)));
  const { port } = await startTestBalancer(ports, { keyOf: ({ headers }) => headers.cookie });
  const echo = async (cookie: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET /socket.io HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1.1 101 /);
    socket.write('hello');
    const [said] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return said.toString();
  };
  const names = Array.from({ length: 40 }, (_, index) => `person${index}`);
  await vi.waitFor(async () => expect(new Set(await Promise.all(names.map(echo))).size).toBe(3), 5_000);
  const before = await Promise.all(names.map(echo));
  expect(await Promise.all(names.map(echo))).toEqual(before);
  copies[0]?.server.close();
  const after = await Promise.all(names.map(echo));
  const moved = names.filter((_, index) => after[index] !== before[index]);
  expect(moved).toEqual(names.filter((_, index) => before[index] === `${ports[0]} hello`));
});

test('an answer is streamed, and the copy’s connection closes when the client disconnects', async () => {
  const clientLeft = Promise.withResolvers<void>();
  const copy = await startCopy(await reservePort());
  copy.server.removeAllListeners('request');
  copy.server.on('request', (request, response) => {
    if (request.url === '/health/ready') return void response.end();
    response.write('the first piece');
    response.once('close', () => clientLeft.resolve());
  });
  const { url } = await startTestBalancer([copy.port]);
  const abort = new AbortController();
  const { body } = await fetch(url, { signal: abort.signal });
  const chunk = await body?.getReader().read();
  expect(Buffer.from(chunk?.value ?? []).toString()).toBe('the first piece');
  abort.abort();
  await clientLeft.promise;
});
