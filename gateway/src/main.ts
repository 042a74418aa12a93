import { connectBus, type Bus } from '@petcare/platform/bus/bus.ts';
import { readConfig } from '@petcare/platform/runtime/config.ts';
import { createDrain } from '@petcare/platform/http/drain.ts';
import { listen } from '@petcare/platform/http/listen.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { listenForMetrics } from '@petcare/platform/runtime/listen-for-metrics.ts';
import { createMetrics, type Metrics } from '@petcare/platform/observability/metrics.ts';
import { watchValue } from '@petcare/platform/observability/watch-value.ts';
import type { CircuitBreaker } from '@petcare/platform/outages/circuit-breaker.ts';
import { runProcess, type OnStop } from '@petcare/platform/runtime/process.ts';
import { releaseMemoryAfterLoads } from '@petcare/platform/runtime/release-memory.ts';
import { consumeLiveEvents } from './sockets/live-events.ts';
import { consumeRealtime } from '@petcare/platform/realtime/realtime.ts';
import { sessionCookieName } from '@petcare/platform/auth/cookies.ts';
import { cacheSessions } from './sessions/session-cache.ts';
import { createSessions } from '@petcare/platform/auth/sessions.ts';
import { connectValkey, type Valkey } from '@petcare/platform/runtime/valkey.ts';
import { createForwarder } from './api/forward.ts';
import { createSites } from './api/origin.ts';
import { watchClientConnections } from './limits/client-connections.ts';
import { createRateLimit, createValkeyBreaker } from './limits/rate-limit.ts';
import { createRouting } from './api/routing.ts';
import { guardSessions } from './sessions/session.ts';
import { buildApp } from './app.ts';
import { gatewayConfig } from './config.ts';
import { createChangeTimes, type ChangeTimes } from './pages/change-times.ts';
import { createPageServer } from './pages/serve-pages.ts';
import { shareAssets } from './pages/shared-assets.ts';
import { deliverEventsTo, deliverTo } from './sockets/deliver.ts';
import { createLiveServer } from './sockets/live-server.ts';
import type { LiveServer } from './sockets/rooms.ts';
import { createTopicWatching } from './sockets/watch-topics.ts';

const name = 'gateway';
const config = readConfig(gatewayConfig);
const log = createLogger(name, config.LOG_LEVEL);

/** Ordinary loads leave up to 140 MB. */
const residentMegabytes = 175;

const clientLimits = {
  stallMs: config.UNREAD_ANSWER_MS,
  connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
  unsentPerAddress: config.UNSENT_BYTES_PER_ADDRESS,
  unsentInAll: config.UNSENT_BYTES,
};
const graceMs = config.SHUTDOWN_DRAIN_MS + config.SHUTDOWN_GRACE_MS;

await runProcess({ name, log, graceMs }, async (onStop) => {
  const stopReleasing = releaseMemoryAfterLoads({ residentMegabytes });
  onStop('release of memory', async () => stopReleasing());
  const metrics = createMetrics(name);
  const { valkey, socketValkey, bus, forwarder } = await connectServers(metrics, onStop);
  const drain = createDrain(config.SHUTDOWN_DRAIN_MS);
  const valkeyBreaker = createValkeyBreaker(log);
  const sessions = openSessions(valkey, valkeyBreaker, onStop);
  const limit = (perMinute: number, counter: string) =>
    createRateLimit(valkey, perMinute, counter, valkeyBreaker);
  const signer = await createIdentitySigner(config.IDENTITY_PRIVATE_JWK);
  const sites = createSites(config.PUBLIC_URL, config.PUBLIC_ALIASES);
  const changeTimes = createChangeTimes();
  const pages =
    config.PAGES_URL &&
    createPageServer({
      log,
      url: config.PAGES_URL,
      signer,
      changeTimes,
      rateLimit: createRateLimit(valkey, config.PAGE_RATE_LIMIT_PER_MINUTE, 'page-rate'),
    });
  if (pages) onStop('connections to pages', () => pages.close());
  const assets = await startAssets(valkey, onStop);
  const { handle, addressOf, isProxy } = buildApp({
    log,
    metrics,
    publicUrl: config.PUBLIC_URL,
    sites,
    findEndpoint: createRouting(),
    sessions,
    signer,
    forwarder,
    rateLimit: limit(config.RATE_LIMIT_PER_MINUTE, 'rate'),
    addressRateLimit: limit(config.ADDRESS_RATE_LIMIT_PER_MINUTE, 'address-rate'),
    fileRateLimit: limit(config.FILE_RATE_LIMIT_PER_MINUTE, 'file-rate'),
    frontendDirectory: config.FRONTEND_DIR,
    pages: pages ? pages.handler : undefined,
    otherAssets: assets?.handler,
    cardSandboxUrl: config.CARD_PUBLIC_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    // Without Valkey or a service, pages and public lists are still answered: no copy is taken out of service for them.
    ready: async () => drain.assertOpen(),
  });
  const { server, port } = await listen(handle, { port: config.PORT, host: config.HOST });
  const connections = watchClientConnections(server, clientLimits, { addressOf, isProxy });
  const live = createLiveServer({
    httpServer: server,
    valkey: socketValkey,
    sessions,
    sites,
    sessionName: sessionCookieName(config.PUBLIC_URL),
    namespace: config.EVENTS_NAMESPACE,
    log,
    rateLimit: limit(config.SOCKET_RATE_LIMIT_PER_MINUTE, 'socket-rate'),
    pollRateLimit: limit(config.FILE_RATE_LIMIT_PER_MINUTE, 'poll-rate'),
    socketsPerUser: config.USER_SOCKETS,
    visitorLimits: { perAddress: config.VISITOR_SOCKETS_PER_ADDRESS, total: config.VISITOR_SOCKETS },
    addressOf,
    watchTopics: createTopicWatching({ sessions, signer, forwarder, log }),
  });
  const sharing = pages ? changeTimes.share(live.io) : null;
  // Called after the socket server, which prepends its listeners to the existing ones.
  drain.watch(server);
  onStop('http and sockets', () => {
    sharing?.stop();
    connections.stop();
    return live.close();
  });
  watchValue(metrics, {
    name: 'sockets_connected',
    help: 'Browser sockets open at this instance.',
    read: async () => [{ value: live.io.sockets.sockets.size }],
  });
  const metricsPort = await listenForMetrics(metrics, config, onStop);
  await startDelivery(bus, live.io, changeTimes, onStop);
  onStop('readiness', () => drain.begin());
  log.info({ port, metricsPort }, 'listening');
});

async function connectServers(metrics: Metrics, onStop: OnStop) {
  // Every request needs two lookups; batching sends them together.
  const valkey = connectValkey(config.VALKEY_URL, { name, log, batch: true });
  onStop('valkey', () => valkey.quit());
  metrics.watchServer('valkey', () => valkey.ping());
  const socketValkey = connectValkey(config.VALKEY_URL, { name: `${name} sockets`, log, blocking: true });
  onStop('valkey of the sockets', () => socketValkey.quit());
  const bus = await connectBus({ url: config.AMQP_URL, namespace: config.EVENTS_NAMESPACE, name, log });
  onStop('bus', () => bus.close());
  metrics.watchServer('rabbitmq', () => bus.ready());
  const forwarder = createForwarder(
    {
      account: config.ACCOUNT_URL,
      content: config.CONTENT_URL,
      clinic: config.CLINIC_URL,
      commerce: config.COMMERCE_URL,
    },
    { log, deadlines: { normal: config.REQUEST_DEADLINE_MS, payment: config.PAYMENT_DEADLINE_MS } },
  );
  onStop('connections to the services', () => forwarder.close());
  return { valkey, socketValkey, bus, forwarder };
}

function openSessions(valkey: Valkey, breaker: CircuitBreaker, onStop: OnStop) {
  const subscriber = connectValkey(config.VALKEY_URL, { name: `${name} sessions`, log, subscriber: true });
  onStop('valkey of the sessions', () => subscriber.quit());
  const store = guardSessions(createSessions(valkey), breaker);
  const sessions = cacheSessions(store, { subscriber, valkey, log });
  onStop('cached sessions', async () => sessions.close());
  return sessions;
}

async function startAssets(valkey: Valkey, onStop: OnStop) {
  if (!config.FRONTEND_DIR) return undefined;
  const assets = shareAssets({ valkey, directory: config.FRONTEND_DIR, log });
  onStop('shared assets', async () => assets.stop());
  await assets.start();
  return assets;
}

async function startDelivery(bus: Bus, io: LiveServer, changeTimes: ChangeTimes, onStop: OnStop) {
  const realtime = await consumeRealtime(bus, deliverTo(io));
  onStop('live messages', () => realtime.stop());
  const deliverEvent = deliverEventsTo(io);
  const liveEvents = await consumeLiveEvents(bus, (event) => {
    changeTimes.noteEvent(event);
    deliverEvent(event);
  });
  onStop('live events', () => liveEvents.stop());
}
