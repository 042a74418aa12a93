import type { Server as HttpServer } from 'node:http';
import { closeServer } from '@petcare/platform/http/listen.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { isOurOrigin } from '../api/origin.ts';
import { resolveSession } from '../api/session.ts';
import { roomsOf, type LiveServer, type LiveSocket } from './rooms.ts';
import { watchShop } from './watch-shop.ts';
import { watchSlots } from './watch-slots.ts';

export interface LiveServerOptions {
  readonly httpServer: HttpServer;
  readonly valkey: Redis;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  readonly namespace: string;
  readonly log: Logger;
  /** Lets a socket say which posts it wants to hear of. */
  readonly watchPosts: (socket: LiveSocket) => void;
}

/** A session that ended without anybody telling us (it expired) is found out this soon. */
const recheckMs = 60_000;

/** Opens the socket server: signed-in browsers only, each in the rooms of its session and of what it has open. */
export function createLiveServer({
  httpServer,
  valkey,
  sessions,
  publicUrl,
  namespace,
  log,
  watchPosts,
}: LiveServerOptions) {
  const io: LiveServer = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    adapter: createAdapter(valkey, {
      streamName: `${namespace}socket.io`,
      channelPrefix: `${namespace}socket.io`,
      maxLen: 10_000,
    }),
    // No connection state recovery: it would give a socket its old rooms back, also to somebody who has lost
    // a role since. Screens refetch what they show after every reconnect anyway.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      // A page of another site could otherwise open a socket with our visitor's cookie.
      decide(null, origin === undefined || isOurOrigin(origin, host, publicUrl));
    },
  });

  io.use((socket, next) => {
    resolveSession(sessions, socket.request.headers.cookie).then(
      (session) => {
        if (!session) return next(new Error('not_signed_in'));
        socket.data.session = session;
        next();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be admitted');
        next(new Error('unavailable'));
      },
    );
  });

  io.on('connection', (socket) => {
    void socket.join(roomsOf(socket.data.session));
    watchPosts(socket);
    watchSlots(socket);
    watchShop(socket);
  });

  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values())
      endIfExpired(socket, sessions).catch((error: unknown) =>
        log.warn({ err: error }, 'a socket was not rechecked'),
      );
  }, recheckMs);

  return {
    io,
    /** Closes the sockets and the HTTP server they came through; who is still reading an answer gets a moment. */
    async close(): Promise<void> {
      clearInterval(timer);
      await closeServer(httpServer, { close: () => io.close() });
    },
  };
}

async function endIfExpired(socket: LiveSocket, sessions: Sessions): Promise<void> {
  if (await sessions.findByHash(socket.data.session.hash)) return;
  socket.emit('session.ended', { reason: 'expired' });
  socket.disconnect(true);
}
