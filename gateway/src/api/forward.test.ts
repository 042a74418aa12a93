import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { answerError } from '@petcare/platform/http/error-handler.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createForwarder, type Forwarder } from './forward.ts';

const log = createLogger('test', 'silent');
const host = '127.0.0.1';

describe('forwarding to a service', () => {
  let service: Server;
  let servicePort: number;
  let gateway: Server;
  let base: string;
  let forwarder: Forwarder;
  const received: IncomingMessage[] = [];

  beforeAll(async () => {
    // A service with the standard body limit that echoes its requests.
    const app = express().use(express.raw({ limit: '100kb', type: () => true }), (request, response) => {
      received.push(request);
      if (request.path === '/api/slow') return;
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.status(201).send(Buffer.isBuffer(request.body) ? request.body : '');
    });
    app.use(((error, _request, response, _next) =>
      answerError(error, response, log)) satisfies express.ErrorRequestHandler);
    ({ server: service, port: servicePort } = await listen(app, { port: 0, host }));
    const url = `http://${host}:${servicePort}`;
    forwarder = createForwarder({ account: url, content: url, clinic: `http://${host}:1`, commerce: url });
    gateway = createServer((request, response) => {
      const to = request.url?.startsWith('/api/down') ? 'clinic' : 'account';
      forwarder
        .forward(request, response, {
          service: to,
          headers: { 'x-petcare-identity': 'ours' },
          kind: request.url === '/api/upload' ? 'file' : 'normal',
        })
        .catch((error: unknown) => answerError(error, response, log));
    });
    await new Promise<void>((resolve) => gateway.listen(0, host, resolve));
    base = `http://${host}:${(gateway.address() as { port: number }).port}`;
  });

  afterAll(async () => {
    await closeServer(gateway);
    await forwarder.close();
    await closeServer(service);
  });

  test('method, path, query, body and response are passed on unchanged', async () => {
    const response = await fetch(`${base}/api/x?y=%E0%A6%95`, { method: 'PUT', body: 'বিড়াল' });
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('বিড়াল');
    expect(received.at(-1)).toMatchObject({ method: 'PUT', url: '/api/x?y=%E0%A6%95' });
  });

  test('identity, forwarding and cookie headers of a client are stripped', async () => {
    await fetch(`${base}/api/x`, {
      headers: {
        'X-Petcare-Identity': 'forged',
        'x-petcare-role': 'admin',
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        // The trace of a visitor would become that of the audit log.
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        tracestate: 'forged=1',
        cookie: 'petcare_session=secret',
        'x-custom': 'kept',
      },
    });
    const headers = received.at(-1)?.headers ?? {};
    expect(headers['x-petcare-identity']).toBe('ours');
    expect(headers['x-custom']).toBe('kept');
    for (const name of [
      'x-petcare-role',
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'traceparent',
      'tracestate',
      'cookie',
    ])
      expect(headers).not.toHaveProperty(name);
  });

  test('an unreachable service answers 503 without internal details', async () => {
    const response = await fetch(`${base}/api/down`);
    expect(response.status).toBe(503);
    const problem = await response.text();
    expect(problem).toContain('"code":"unavailable"');
    expect(problem).not.toContain('ECONNREFUSED');
  });

  test('a body that is too large is rejected during the upload, and the client receives the 413', async () => {
    for (let time = 0; time < 5; time += 1) {
      const response = await fetch(`${base}/api/x`, { method: 'POST', body: 'x'.repeat(5_000_000) });
      expect([response.status, await response.text()]).toEqual([
        413,
        expect.stringContaining('payload_too_large'),
      ]);
    }
    expect((await fetch(`${base}/api/x`)).status).toBe(201);
  });

  test('an upload is passed on over a separate connection pool', async () => {
    const response = await fetch(`${base}/api/upload`, { method: 'POST', body: 'x'.repeat(50_000) });
    expect([response.status, (await response.text()).length]).toEqual([201, 50_000]);
    const sockets = new Set(received.slice(-1).map(({ socket }) => socket));
    await fetch(`${base}/api/x`);
    expect(sockets.has(received.at(-1)?.socket as never)).toBe(false);
  });

  test('a request with two body lengths is rejected, which prevents request smuggling', async () => {
    const before = received.length;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(base).port), host, () => {
        socket.write(
          'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/smuggled HTTP/1.1\r\nHost: x\r\n\r\n',
        );
      });
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(received.slice(before).map(({ url }) => url)).toEqual([]);
  });

  test('the request to the service is aborted when the browser disconnects', async () => {
    const client = new AbortController();
    const response = fetch(`${base}/api/slow`, { signal: client.signal }).catch((error: unknown) => error);
    await expect.poll(() => received.at(-1)?.url).toBe('/api/slow');
    const request = received.at(-1);
    client.abort();
    await response;
    await expect.poll(() => request?.socket.destroyed).toBe(true);
  });
});
