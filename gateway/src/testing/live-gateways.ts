import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import { createServer } from 'node:http';
import type {
  ClientToServerMessages,
  ServerToClientMessages,
  VisitorHandshake,
} from '@petcare/contracts/sockets.ts';
import type { TopicArguments, WatchResult } from '@petcare/contracts/topics.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createIdentitySigner, identityHeader, type Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { consumeRealtime, createRealtime } from '@petcare/platform/realtime/realtime.ts';
import { createSessions, hostSessionCookie } from '@petcare/platform/auth/sessions.ts';
import { testIdentity, type TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import express from 'express';
import type { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import { clientAddressOf } from '../api/client-address.ts';
import { createForwarder } from '../api/forward.ts';
import { createSites } from '../api/origin.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { deliverTo } from '../sockets/deliver.ts';
import { createLiveServer, type LiveServerOptions } from '../sockets/live-server.ts';
import type { LiveServer } from '../sockets/rooms.ts';
import { createTopicWatching } from '../sockets/watch-topics.ts';

const host = '127.0.0.1';
export const publicUrl = 'https://petcare.test';

export type LiveGateways = Awaited<ReturnType<typeof startLiveGateways>>;
type ClientSocket = Socket<ServerToClientMessages, ClientToServerMessages>;

interface SignedIn {
  readonly userId: string;
  readonly hash: string;
  readonly cookie: string;
}

export interface Connection {
  readonly socket: ClientSocket;
  readonly received: unknown[][];
  readonly outcome: string;
}

export type Tab = SignedIn & Connection;

export const watch = ({ socket }: Pick<Connection, 'socket'>, ...topic: TopicArguments) =>
  new Promise<WatchResult>((resolve) => socket.emit('watch', ...topic, resolve));

export const replay = ({ socket }: Pick<Connection, 'socket'>, ms: number) =>
  new Promise<boolean>((resolve) => socket.emit('replay', { ms }, resolve));

export const sendRaw = ({ socket }: Pick<Connection, 'socket'>, ...message: unknown[]) =>
  (socket.emit as (...args: unknown[]) => void)(...message);

export const receivedBy = ({ received }: Connection) =>
  received.map(([name]) => name).filter((name) => name !== 'notification.created');

interface LiveGatewayOptions extends Partial<
  Pick<LiveServerOptions, 'visitorLimits' | 'recheckMs' | 'socketsPerUser'>
> {
  readonly handshakesPerMinute?: number;
  readonly pollsPerMinute?: number;
}

/**
 * Starts two socket servers on a real broker and store, with a test double of content. Only the first consumes
 * from the broker, so messages at the second have passed through the adapter.
 */
export async function startLiveGateways({
  visitorLimits = { perAddress: 100, total: 100 },
  recheckMs = 60_000,
  socketsPerUser = 100,
  handshakesPerMinute = 10_000,
  pollsPerMinute = 100_000,
}: LiveGatewayOptions = {}) {
  const log = testLog();
  const testing = await testBus();
  const valkeyUrl = await testValkeyUrl();
  const valkeys = ['one', 'two'].map((name) => connectValkey(valkeyUrl, { name, log }));
  const sessions = createSessions(valkeys[0] as Redis);
  const identity = await testIdentity();
  const content = await startContentStub(identity);
  const forwarder = createForwarder({
    account: content.url,
    content: content.url,
    clinic: content.url,
    commerce: content.url,
  });
  const signer = await createIdentitySigner(identity.gatewayKey);
  const closers: (() => Promise<unknown>)[] = [content.stop, () => forwarder.close()];
  const opened: Socket[] = [];
  const ports: number[] = [];
  const servers: LiveServer[] = [];

  for (const valkey of valkeys) {
    const httpServer = createServer();
    const live = createLiveServer({
      httpServer,
      valkey,
      sessions,
      sites: createSites(publicUrl),
      sessionName: hostSessionCookie,
      rateLimit: createRateLimit(valkey, handshakesPerMinute, testing.namespace),
      pollRateLimit: createRateLimit(valkey, pollsPerMinute, `${testing.namespace}polls`),
      socketsPerUser,
      namespace: testing.namespace,
      log,
      visitorLimits,
      recheckMs,
      addressOf: clientAddressOf(express().set('trust proxy', true)),
      watchTopics: createTopicWatching({ sessions, signer, forwarder, log }),
    });
    await new Promise<void>((resolve) => httpServer.listen(0, host, resolve));
    closers.push(() => live.close());
    servers.push(live.io);
    ports.push((httpServer.address() as { port: number }).port);
    if (ports.length === 1) closers.push((await consumeRealtime(testing.bus, deliverTo(live.io))).stop);
  }

  const realtime = createRealtime(testing.bus);

  async function signIn(role: 'user' | 'admin' = 'user', areas?: AdminArea[]): Promise<SignedIn> {
    const userId = newId();
    const session = { userId, role, ...(areas && { areas }), userAgent: 'test', ip: host };
    const { id, hash } = await sessions.create(session);
    return { userId, hash, cookie: `${hostSessionCookie}=${id}` };
  }

  async function connectTo(
    copy: 0 | 1,
    headers: Record<string, string>,
    auth: Partial<VisitorHandshake> = {},
  ): Promise<Connection> {
    const socket: ClientSocket = io(`http://${host}:${ports[copy]}`, {
      transports: ['websocket'],
      extraHeaders: headers,
      auth,
      reconnection: false,
      forceNew: true,
    });
    opened.push(socket);
    const received: unknown[][] = [];
    socket.onAny((...message) => received.push(message));
    const outcome = await new Promise<string>((resolve) => {
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', (error) => resolve(error.message));
    });
    return { socket, received, outcome };
  }

  return {
    url: `http://${host}:${ports[0]}`,
    servers,
    sessions,
    content,
    realtime,

    signIn,
    connectTo,

    async openTab(copy: 0 | 1 = 0): Promise<Tab> {
      const user = await signIn();
      return { ...user, ...(await connectTo(copy, { cookie: user.cookie })) };
    },

    openVisitor: (copy: 0 | 1 = 0, headers: Record<string, string> = {}) =>
      connectTo(copy, headers, { visitor: true }),

    /** Sends a message to the tabs and waits for it, so that all earlier messages have arrived. */
    async settle(...tabs: Tab[]): Promise<void> {
      const mark = { seq: Math.trunc(performance.now() * 1_000), unseen: 0 };
      const userRooms = tabs.map(({ userId }) => rooms.user(userId));
      realtime.emit(userRooms, 'notification.created', mark);
      for (const { received } of tabs)
        await expect.poll(() => received).toContainEqual(['notification.created', mark]);
    },
    closeSockets() {
      for (const socket of opened.splice(0)) socket.disconnect();
    },
    async close() {
      for (const close of closers.toReversed()) await close();
      await testing.close();
      for (const valkey of valkeys) valkey.disconnect();
    },
  };
}

async function startContentStub(identity: TestIdentity) {
  const posts = new Set<string>();
  const requests: { caller: Caller; path: string }[] = [];
  const state = { unavailable: false, gate: Promise.resolve() };
  const app = express().use(async (request, response) => {
    const caller = await identity.verifier.verify(String(request.headers[identityHeader]));
    requests.push({ caller, path: request.url });
    await state.gate;
    const id = /^\/api\/adoptions\/([0-9a-f]{24})$/.exec(request.url)?.[1] ?? '';
    response.status(state.unavailable ? 503 : posts.has(id) ? 200 : 404).json({});
  });
  const { server, port } = await listen(app, { port: 0, host });
  return {
    url: `http://${host}:${port}`,
    requests,
    buildPost(): string {
      const id = newId();
      posts.add(id);
      return id;
    },
    setUnavailable(unavailable: boolean) {
      state.unavailable = unavailable;
    },
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.gate = promise;
      return resolve;
    },
    stop: () => closeServer(server),
  };
}
