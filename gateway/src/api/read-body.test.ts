import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { answerError } from '@petcare/platform/http/error-handler.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { createForwarder } from './forward.ts';
import { createBodyReader, type BodyLimits } from './read-body.ts';

const log = createLogger('test', 'silent');
const host = '127.0.0.1';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function open(listener: RequestListener): Promise<number> {
  const { server, port } = await listen(listener, { port: 0, host });
  closers.push(() => closeServer(server, { withinMs: 0 }));
  return port;
}

async function openGateway(limits?: Partial<BodyLimits>): Promise<number> {
  const servicePort = await open((request, response) => void request.pipe(response));
  const url = `http://${host}:${servicePort}`;
  const forwarder = createForwarder({ account: url, content: url, clinic: url, commerce: url });
  closers.push(() => forwarder.close());
  const reader = limits && createBodyReader(limits);
  return open((request, response) => {
    const forward = async () => {
      const address = String(request.headers['x-address'] ?? host);
      const body = await reader?.read(request, address);
      await forwarder.forward(request, response, { service: 'content', headers: {}, body });
    };
    forward().catch((error: unknown) => answerError(error, response, log));
  });
}

function sendOneByte(port: number, address = host): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, host);
  closers.push(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/x HTTP/1.1\r\nHost: x\r\nX-Address: ${address}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  );
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  return { socket, answer };
}

const halfDuplex: RequestInit & { duplex: 'half' } = { duplex: 'half' };

const post = (port: number, body: string | ReadableStream, init: RequestInit = {}) =>
  fetch(`http://${host}:${port}/api/x`, { method: 'POST', body, ...init });

describe('clients that send their body slowly', () => {
  test('take no connection to a service from other clients', async () => {
    const port = await openGateway({});
    for (let count = 0; count < 70; count += 1) sendOneByte(port);
    expect(await (await post(port, 'a whole body')).text()).toBe('a whole body');
  });

  test('take every connection where bodies are streamed (control)', async () => {
    const port = await openGateway();
    for (let count = 0; count < 70; count += 1) sendOneByte(port);
    await expect(
      (async () => {
        // The first requests race the 70 for a connection.
        for (;;) await post(port, 'a whole body', { signal: AbortSignal.timeout(1_500) });
      })(),
    ).rejects.toThrow();
  });

  test('get 408 below the minimum rate, and their connection ends', async () => {
    const port = await openGateway({ graceMs: 50, bytesPerSecond: 1_000_000 });
    const { socket, answer } = sendOneByte(port);
    expect(await answer).toMatch(/^HTTP\/1.1 408 .*request_timeout/s);
    await expect.poll(() => socket.closed || socket.readableEnded, { timeout: 10_000 }).toBe(true);
  });

  test('get 429 above the number of one address, while other addresses are served', async () => {
    const port = await openGateway({ perAddress: 2 });
    const slow = [sendOneByte(port, '203.0.113.1'), sendOneByte(port, '203.0.113.1')];
    await expect
      .poll(async () => (await post(port, 'x', { headers: { 'x-address': '203.0.113.1' } })).status)
      .toBe(429);
    expect((await post(port, 'x', { headers: { 'x-address': '203.0.113.2' } })).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    await expect
      .poll(async () => (await post(port, 'x', { headers: { 'x-address': '203.0.113.1' } })).status)
      .toBe(200);
  });

  test('are refused oldest first when too many bodies arrive at once', async () => {
    const port = await openGateway({ inAll: 2 });
    const oldest = sendOneByte(port, '203.0.113.1');
    await expect.poll(() => oldest.socket.bytesWritten).toBeGreaterThan(0);
    const others = [sendOneByte(port, '203.0.113.2'), sendOneByte(port, '203.0.113.3')];
    expect(await oldest.answer).toMatch(/^HTTP\/1.1 408/);
    expect((await post(port, 'x')).status).toBe(200);
    expect(others).toHaveLength(2);
  });
});

describe('a body', () => {
  test('arrives as it was sent, with a length or in chunks', async () => {
    const port = await openGateway({});
    expect(await (await post(port, 'বিড়াল')).text()).toBe('বিড়াল');
    const chunks = new ReadableStream({
      start(controller) {
        for (const part of ['one ', 'two']) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    });
    expect(await (await post(port, chunks, halfDuplex)).text()).toBe('one two');
  });

  test('above 100 kB is refused, also when its length is not announced', async () => {
    const port = await openGateway({});
    expect((await post(port, 'x'.repeat(100 * 1024 + 1))).status).toBe(413);
    const chunks = new Blob(['x'.repeat(200_000)]).stream();
    expect((await post(port, chunks, halfDuplex)).status).toBe(413);
    expect((await post(port, 'x'.repeat(100 * 1024))).status).toBe(200);
  });
});
