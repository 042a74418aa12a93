import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';
import { acceptsConnections } from '../processes/free-ports.ts';
import { type Copies, type Copy, watchCopies } from './copies.ts';

export interface BalancerOptions {
  readonly port: number;
  readonly copyPorts: readonly number[];
  /** Appends the client's address to X-Forwarded-For, as an ingress does. */
  readonly addsForwardedFor?: boolean;
  /** Requests with the same key go to the same copy, as long as it is ready. */
  readonly keyOf?: (request: IncomingMessage) => string | undefined;
}

export interface Balancer {
  stop(): Promise<void>;
}

const host = '127.0.0.1';
const keepAliveHeaders = { connection: 'keep-alive' };
const retryableMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Longer than any caller keeps an idle connection, so that the balancer never closes one that is about to be used.
 */
const keepAliveMs = 65_000;

/**
 * Balances requests and sockets over the ready copies of one process, like a Kubernetes Service and Ingress. A
 * request is retried only if the connection was refused, or if it is read-only and was not answered.
 * @throws EADDRINUSE and other errors of `listen`.
 */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const copies = watchCopies(options.copyPorts);
  const proxy = createProxy(copies);
  const server = createServer((request, response) => {
    prepareHeaders(request, options);
    forwardRequest(request, response, copies, proxy, options.keyOf?.(request));
  });
  server.keepAliveTimeout = keepAliveMs;
  const sockets = new Set<Socket>();
  server.on('upgrade', (request, socket: Socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    prepareHeaders(request, options);
    void forwardSocket(request, socket, head, copies, proxy, options.keyOf?.(request));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, resolve);
  });
  return {
    async stop() {
      copies.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await closed;
    },
  };
}

type Proxy = ReturnType<typeof createProxy>;

/** The copy a request was sent to, and its body, which starts to flow once the connection is established. */
const attempts = new WeakMap<IncomingMessage, { copy: Copy; body: PassThrough }>();

function createProxy(copies: Copies) {
  const proxy = createProxyServer();
  proxy.on('proxyReq', (outgoing, request, response, _options, socket) => {
    const body = attempts.get(request)?.body;
    if (!body) return;
    const sendBody = () => request.pipe(body);
    if (socket.connecting) socket.once('connect', sendBody);
    else sendBody();
    // Answered before the whole request was sent: discard the rest, so that the client can read the answer.
    outgoing.once('close', () => {
      if (!response.headersSent) return;
      request.unpipe(body);
      request.resume();
    });
  });
  proxy.on('proxyRes', (answer, request, response) => {
    const copy = attempts.get(request)?.copy;
    // A copy that shuts down announces it with `Connection: close`, earlier than its next readiness check.
    if (copy && answer.headers.connection === 'close') copies.markUnready(copy);
    // The header concerns the connection to the copy, not the client's.
    delete answer.headers.connection;
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
  });
  // The client has disconnected, which ends its request and its socket.
  proxy.on('econnreset', () => undefined);
  proxy.on('error', () => undefined);
  return proxy;
}

function prepareHeaders(
  { headers, socket }: IncomingMessage,
  { addsForwardedFor = false }: BalancerOptions,
): void {
  // Node has already answered `Expect: 100-continue`.
  delete headers.expect;
  if (!addsForwardedFor) return;
  const forwardedFor = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = [forwardedFor ?? [], socket.remoteAddress ?? []].flat().join(', ');
}

function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  copies: Copies,
  proxy: Proxy,
  key: string | undefined,
  tried = new Set<Copy>(),
): void {
  const copy = copies.choose(tried, key);
  if (!copy) return answerUnavailable(response);
  tried.add(copy);
  const removeLoad = copies.addLoad(copy);
  response.once('close', removeLoad);
  const body = new PassThrough();
  attempts.set(request, { copy, body });
  const to = {
    target: { host, port: copy.port },
    agent: copy.agent,
    buffer: body,
    headers: keepAliveHeaders,
  };
  proxy.web(request, response, to, (error) => {
    removeLoad();
    if (response.headersSent || response.destroyed) return void response.destroy();
    const refused = isRefusal(error);
    if (refused) copies.markUnready(copy);
    if (refused || (retryableMethods.has(request.method ?? '') && !hasBody(request)))
      forwardRequest(request, response, copies, proxy, key, tried);
    else answerUnavailable(response);
  });
}

async function forwardSocket(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  copies: Copies,
  proxy: Proxy,
  key: string | undefined,
): Promise<void> {
  const tried = new Set<Copy>();
  for (let copy = copies.choose(tried, key); copy; copy = copies.choose(tried, key)) {
    tried.add(copy);
    // A socket cannot be retried once it is handed over, so the connection is tested first.
    if (await acceptsConnections(copy.port)) {
      socket.once('close', copies.addLoad(copy));
      proxy.ws(request, socket, head, { target: { host, port: copy.port } }, () => socket.destroy());
      return;
    }
    copies.markUnready(copy);
  }
  socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

function isRefusal(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' });
  response.end(
    JSON.stringify({ status: 503, title: 'Service Unavailable', message: 'Please try again in a moment.' }),
  );
}
