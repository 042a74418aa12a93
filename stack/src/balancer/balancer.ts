import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';
import { acceptsConnections } from '../processes/free-ports.ts';
import { type Copies, type Copy, watchCopies } from './copies.ts';

export interface BalancerOptions {
  /** Where it listens, on loopback. */
  readonly port: number;
  /** Where the copies listen. */
  readonly copyPorts: readonly number[];
  /** For the front door: the copies are told the address of who calls, as the last one of X-Forwarded-For. */
  readonly tellsAddress?: boolean;
  /** Requests with the same key go to the same copy, as long as it is ready. */
  readonly keyOf?: (request: IncomingMessage) => string | undefined;
}

export interface Balancer {
  stop(): Promise<void>;
}

const host = '127.0.0.1';
/** Whatever the client does with its connection. */
const keptAlive = { connection: 'keep-alive' };
/** Answers to these may be asked for twice. */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Longer than anybody in front keeps an idle connection: see the servers of the processes. */
const keepAliveMs = 65_000;

/**
 * Stands in front of the copies of one process as a Service and an Ingress of Kubernetes do: each request and socket
 * goes to one that is ready. A request is sent again only if it was never sent (nobody accepted the connection), or if it
 * changes nothing and there was no answer yet; whatever may have been acted on fails instead.
 * @throws EADDRINUSE and the like.
 */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const copies = watchCopies(options.copyPorts);
  const proxy = createProxy(copies);
  const server = createServer((request, response) => {
    prepare(request, options);
    pass(request, response, copies, proxy, options.keyOf?.(request));
  });
  server.keepAliveTimeout = keepAliveMs;
  const sockets = new Set<Socket>();
  server.on('upgrade', (request, socket: Socket, head) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    prepare(request, options);
    void passSocket(request, socket, head, copies, proxy, options.keyOf?.(request));
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

/** Where a request was sent, and its body, which is let in when the connection stands. */
const attempts = new WeakMap<IncomingMessage, { copy: Copy; body: PassThrough }>();

function createProxy(copies: Copies) {
  const proxy = createProxyServer();
  proxy.on('proxyReq', (outgoing, request, response, _options, socket) => {
    const body = attempts.get(request)?.body;
    if (!body) return;
    const letIn = () => request.pipe(body);
    if (socket.connecting) socket.once('connect', letIn);
    else letIn();
    // Answered before everything was sent: the rest is of no interest, but must not stop the client from reading.
    outgoing.once('close', () => {
      if (!response.headersSent) return;
      request.unpipe(body);
      request.resume();
    });
  });
  proxy.on('proxyRes', (answer, request, response) => {
    const copy = attempts.get(request)?.copy;
    // A copy that is about to end tells so with every answer, sooner than it is asked.
    if (copy && answer.headers.connection === 'close') copies.setAside(copy);
    // That concerns our connection to the copy and not the client's to us.
    delete answer.headers.connection;
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
  });
  // The client has gone, which ends its request and its socket by itself.
  proxy.on('econnreset', () => undefined);
  proxy.on('error', () => undefined);
  return proxy;
}

/** Brings the headers into the form in which they are passed on. */
function prepare({ headers, socket }: IncomingMessage, { tellsAddress = false }: BalancerOptions): void {
  // Node has told the client to go on already.
  delete headers.expect;
  if (!tellsAddress) return;
  const told = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = [told ?? [], socket.remoteAddress ?? []].flat().join(', ');
}

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  copies: Copies,
  proxy: Proxy,
  key: string | undefined,
  tried = new Set<Copy>(),
): void {
  const copy = copies.choose(tried, key);
  if (!copy) return answerAway(response);
  tried.add(copy);
  const leave = copies.occupy(copy);
  response.once('close', leave);
  const body = new PassThrough();
  attempts.set(request, { copy, body });
  const to = { target: { host, port: copy.port }, agent: copy.agent, buffer: body, headers: keptAlive };
  proxy.web(request, response, to, (error) => {
    leave();
    if (response.headersSent || response.destroyed) return void response.destroy();
    const refused = isRefusal(error);
    if (refused) copies.setAside(copy);
    if (refused || (repeatable.has(request.method ?? '') && !hasBody(request)))
      pass(request, response, copies, proxy, key, tried);
    else answerAway(response);
  });
}

async function passSocket(
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
    // Once it is handed over there is no second try, so it is asked first whether anybody is there.
    if (await acceptsConnections(copy.port)) {
      socket.once('close', copies.occupy(copy));
      proxy.ws(request, socket, head, { target: { host, port: copy.port } }, () => socket.destroy());
      return;
    }
    copies.setAside(copy);
  }
  socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

function isRefusal(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function answerAway(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' });
  response.end(
    JSON.stringify({ status: 503, title: 'Service Unavailable', message: 'Please try again in a moment.' }),
  );
}
