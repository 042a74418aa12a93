import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { VisitorHandshake } from '@petcare/contracts/sockets.ts';
import { answerError } from '@petcare/platform/http/error-handler.ts';
import { closeServer } from '@petcare/platform/http/listen.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { rateLimitKeyOf } from '@petcare/platform/http/rate-limit-key.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import { Server } from 'socket.io';
import type { Sites } from '../api/origin.ts';
import { hasSeveralHosts } from '../api/request-target.ts';
import { assertWithinLimit, type RateLimit } from '../limits/rate-limit.ts';
import { cookiesOf, resolveSession } from '../sessions/session.ts';
import type { SessionReader } from '../sessions/session-cache.ts';
import { createReplay } from './replay.ts';
import { roomsOf, type LiveServer, type LiveSocket } from './rooms.ts';
import { createSocketLimit, type VisitorLimits } from './socket-limit.ts';

export interface LiveServerOptions {
  readonly httpServer: HttpServer;
  readonly valkey: Redis;
  readonly sessions: SessionReader;
  readonly sites: Sites;
  /** Name of the session cookie. */
  readonly sessionName: string;
  /** Limits new connections. */
  readonly rateLimit: RateLimit;
  /** Limits the requests of connections that poll. */
  readonly pollRateLimit: RateLimit;
  readonly socketsPerUser: number;
  readonly namespace: string;
  readonly log: Logger;
  readonly visitorLimits: VisitorLimits;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly recheckMs?: number;
  readonly watchTopics: (socket: LiveSocket) => void;
}

/**
 * Starts the socket server. A client with a session joins the rooms of that session, a visitor joins none. Both
 * can watch topics.
 */
export function createLiveServer(options: LiveServerOptions) {
  const { httpServer, valkey, sessions, sites, log, addressOf, recheckMs = 60_000 } = options;
  const stream = `${options.namespace}socket.io`;
  const io: LiveServer = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    adapter: createAdapter(valkey, { streamName: stream, channelPrefix: stream, maxLen: 10_000 }),
    // No connection state recovery: it would restore the rooms of a socket after its user has lost a role.
    // Screens refetch after every reconnect, and after the first connection what `replay` names.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 10_000,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      // Otherwise a page of another site could open a socket with the user's cookie.
      if (!sites.isOwnHost(host) || (origin !== undefined && !sites.isOwnOrigin(origin)))
        return decide(null, false);
      if (hasSeveralHosts(request)) return decide(null, false);
      options.rateLimit.secondsToWait(addressOf(request)).then(
        (seconds) => decide(null, seconds === 0),
        () => decide(null, false),
      );
    },
  });

  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    assertWithinLimit(options.pollRateLimit, addressOf(request), response).then(next, (error: unknown) =>
      answerError(error, response, log),
    );
  });

  const admit = createAdmission(options);
  io.use((socket, next) => {
    admit(socket).then(
      (rejection) => next(rejection ? new Error(rejection) : undefined),
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be admitted');
        next(new Error('unavailable'));
      },
    );
  });

  const replay = createReplay({ valkey, stream, log });
  io.on('connection', (socket) => {
    void socket.join(roomsOf(socket.data.session));
    options.watchTopics(socket);
    replay(socket);
  });

  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values())
      endIfExpired(socket, sessions).catch((error: unknown) =>
        log.warn({ err: error }, 'a socket was not rechecked'),
      );
  }, recheckMs);

  return {
    io,
    /** Closes the sockets and the HTTP server. Responses in progress may finish within the grace period. */
    async close(): Promise<void> {
      clearInterval(timer);
      await closeServer(httpServer, { close: () => io.close() });
    },
  };
}

/** Returns a function that finds the session of a new socket, and counts it. Resolves with the reason of a refusal. */
function createAdmission(options: LiveServerOptions) {
  const { sessions, sessionName, addressOf, visitorLimits, socketsPerUser } = options;
  const { perAddress, total } = visitorLimits;
  const admitVisitor = createSocketLimit('visitor', { perKey: perAddress, total });
  const admitUser = createSocketLimit('user', { perKey: socketsPerUser });

  return async (socket: LiveSocket): Promise<string | null> => {
    const { data, handshake, request } = socket;
    data.address = addressOf(request);
    data.session = null;
    // The cookie of a client that connects as a visitor is ignored.
    if (VisitorHandshake.safeParse(handshake.auth).success)
      return admitVisitor(socket, rateLimitKeyOf(data.address)) ? null : 'too_many_sockets';
    data.session = await resolveSession(sessions, cookiesOf(request, sessionName));
    if (!data.session) return 'not_signed_in';
    return admitUser(socket, data.session.userId) ? null : 'too_many_sockets';
  };
}

async function endIfExpired(socket: LiveSocket, sessions: SessionReader): Promise<void> {
  const { session } = socket.data;
  if (!session || (await sessions.findByHash(session.hash))) return;
  socket.emit('session.ended', { reason: 'expired' });
  socket.disconnect(true);
}
