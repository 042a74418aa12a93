import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';

export interface ClientLimits {
  /** Milliseconds after which a connection ends that takes no bytes of its answer. */
  readonly stallMs: number;
  /** Open connections of one address, sockets not counted, unless it is a trusted proxy. */
  readonly connectionsPerAddress: number;
  /** Bytes of answers that the clients of one address have not taken. */
  readonly unsentPerAddress: number;
  /** The same for all addresses together. */
  readonly unsentInAll: number;
}

interface ClientAddresses {
  readonly addressOf: (request: IncomingMessage) => string;
  readonly isProxy: (address: string) => boolean;
}

interface Client {
  /** Answers in progress. A client that pipelines has several. */
  readonly answers: Set<ServerResponse>;
  /** Rate-limit key of the last request, behind a proxy that of its client. */
  address: string;
  taken: number;
  /** Time at which it last took a byte, or had none to take. */
  takenAt: number;
}

type EndReason = 'stalled' | 'unsent' | 'crowded';

const ended = newCounter({
  name: 'client_connections_ended_total',
  help: 'Connections ended because the client took no bytes, too many bytes waited, or its address had too many.',
  labels: ['reason'],
});

const checkMs = 250;

/**
 * Ends connections whose clients do not read: after a time without progress, and the ones stalled for longest when too
 * many bytes wait. Of an address with too many connections, an idle one gives way, since browsers open it again.
 */
export function watchClientConnections(
  server: Server,
  limits: ClientLimits,
  { addressOf, isProxy }: ClientAddresses,
): { stop(): void } {
  const clients = new Map<Socket, Client>();
  const ofAddress = new Map<string, Set<Socket>>();
  const leaveCount = new WeakMap<object, () => void>();

  function end(socket: Socket, reason: EndReason): void {
    ended.inc({ reason });
    // Not when it has closed: the next connection may arrive before that.
    leaveCount.get(socket)?.();
    socket.destroy();
  }

  function limitConnections(socket: Socket): void {
    const remote = socket.remoteAddress ?? '';
    if (isProxy(remote)) return;
    const key = rateLimitKeyOf(remote);
    const open = ofAddress.get(key) ?? new Set();
    ofAddress.set(key, open);
    if (open.size >= limits.connectionsPerAddress) {
      const idle = [...open].find((other) => clients.get(other)?.answers.size === 0);
      end(idle ?? socket, 'crowded');
      if (!idle) return;
    }
    open.add(socket);
    const leave = () => {
      open.delete(socket);
      if (open.size === 0 && ofAddress.get(key) === open) ofAddress.delete(key);
    };
    socket.once('close', leave);
    leaveCount.set(socket, leave);
  }

  server.on('connection', (socket: Socket) => {
    const client = { answers: new Set<ServerResponse>(), address: '', taken: 0, takenAt: performance.now() };
    clients.set(socket, client);
    socket.once('close', () => clients.delete(socket));
    limitConnections(socket);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const client = clients.get(request.socket);
    if (!client) return;
    client.address = rateLimitKeyOf(addressOf(request));
    client.answers.add(response);
    response.once('close', () => client.answers.delete(response));
  });
  // Sockets have limits of their own.
  server.on('upgrade', (request: IncomingMessage) => {
    leaveCount.get(request.socket)?.();
    const client = clients.get(request.socket);
    if (client) client.address = rateLimitKeyOf(addressOf(request));
  });

  const timer = setInterval(() => endUnread(clients, limits, end), checkMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function endUnread(
  clients: ReadonlyMap<Socket, Client>,
  limits: ClientLimits,
  end: (socket: Socket, reason: EndReason) => void,
): void {
  const now = performance.now();
  const waiting: { socket: Socket; client: Client; unsent: number }[] = [];
  for (const [socket, client] of clients) {
    const unsent = unsentBytes(socket, client);
    const taken = takenBytes(socket);
    if (unsent === 0 || taken > client.taken) client.takenAt = now;
    client.taken = taken;
    if (unsent === 0) continue;
    if (now - client.takenAt >= limits.stallMs) end(socket, 'stalled');
    else waiting.push({ socket, client, unsent });
  }
  for (const { socket } of beyondLimits(waiting, limits)) end(socket, 'unsent');
}

/** Returns the connections to end so that the bytes of the others are within the limits, those stalled longest first. */
function beyondLimits<C extends { readonly client: Client; readonly unsent: number }>(
  waiting: readonly C[],
  { unsentPerAddress, unsentInAll }: ClientLimits,
): C[] {
  const all = waiting.reduce((sum, { unsent }) => sum + unsent, 0);
  if (all <= Math.min(unsentPerAddress, unsentInAll)) return [];
  let inAll = 0;
  const perAddress = new Map<string, number>();
  return waiting
    .toSorted((a, b) => b.client.takenAt - a.client.takenAt)
    .filter(({ client, unsent }) => {
      const ofAddress = (perAddress.get(client.address) ?? 0) + unsent;
      if (ofAddress > unsentPerAddress || inAll + unsent > unsentInAll) return true;
      perAddress.set(client.address, ofAddress);
      inAll += unsent;
      return false;
    });
}

/** Counts answers that wait for an earlier one of their connection, too: they have no socket yet. */
function unsentBytes(socket: Socket, { answers }: Client): number {
  let bytes = socket.writableLength;
  for (const answer of answers) bytes += answer.writableLength - (answer.socket?.writableLength ?? 0);
  return bytes;
}

/** `bytesWritten` of a socket counts what waits in this process, so a part of a long answer would not show. */
function takenBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null;
  };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
