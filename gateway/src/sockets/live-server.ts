import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { VisitorHandshake } from '@petcare/contracts/sockets.ts';
import { closeServer } from '@petcare/platform/http/listen.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { isOurOrigin } from '../api/origin.ts';
import { resolveSession } from '../api/session.ts';
import { roomsOf, type LiveServer, type LiveSocket } from './rooms.ts';
import { createVisitorLimit, type VisitorLimits } from './visitor-sockets.ts';

export interface LiveServerOptions {
  readonly httpServer: HttpServer;
  readonly valkey: Redis;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  readonly namespace: string;
  readonly log: Logger;
  readonly visitorLimits: VisitorLimits;
  /** Reads the client's IP address of a handshake, behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Milliseconds between two checks of open sockets for sessions that have expired. */
  readonly recheckMs?: number;
  /** Lets a socket watch topics. */
  readonly watchTopics: (socket: LiveSocket) => void;
}

/**
 * Opens the socket server. A client with a session joins the rooms of that session; a client that asks to be a
 * visitor joins none. Both may watch topics.
 */
export function createLiveServer({
  httpServer,
  valkey,
  sessions,
  publicUrl,
  namespace,
  log,
  visitorLimits,
  addressOf,
  recheckMs = 60_000,
  watchTopics,
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

  const admitVisitor = createVisitorLimit(visitorLimits);

  /** @returns the code of the refusal, or null when the socket may connect. */
  async function admit(socket: LiveSocket): Promise<string | null> {
    const { data, handshake, request } = socket;
    data.address = addressOf(request);
    data.session = null;
    // A client that asks to be a visitor is one: its cookie is not read.
    if (VisitorHandshake.safeParse(handshake.auth).success)
      return admitVisitor(socket) ? null : 'too_many_sockets';
    data.session = await resolveSession(sessions, request.headers.cookie);
    return data.session ? null : 'not_signed_in';
  }

  io.use((socket, next) => {
    admit(socket).then(
      (refusal) => next(refusal ? new Error(refusal) : undefined),
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be admitted');
        next(new Error('unavailable'));
      },
    );
  });

  io.on('connection', (socket) => {
    void socket.join(roomsOf(socket.data.session));
    watchTopics(socket);
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
  const { session } = socket.data;
  // A visitor has no session to lose.
  if (!session || (await sessions.findByHash(session.hash))) return;
  socket.emit('session.ended', { reason: 'expired' });
  socket.disconnect(true);
}
