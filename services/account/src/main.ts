import { connectBus } from '@petcare/platform/bus.ts';
import { readConfig } from '@petcare/platform/config.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createIdentityVerifier } from '@petcare/platform/identity.ts';
import { createLogger } from '@petcare/platform/log.ts';
import { createMetrics } from '@petcare/platform/metrics.ts';
import { connectMongo, disconnectMongo, mongoReady, prepareModels } from '@petcare/platform/mongo.ts';
import { startOutboxRelay } from '@petcare/platform/outbox-relay.ts';
import { runProcess } from '@petcare/platform/process.ts';
import { createRealtime } from '@petcare/platform/realtime.ts';
import { createSessions } from '@petcare/platform/sessions.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions.ts';
import { connectValkey } from '@petcare/platform/valkey.ts';
import { buildApp } from './app.ts';
import { accountConfig } from './config.ts';
import { accountSubscriptions } from './subscriptions.ts';

const name = 'account';
const config = readConfig(accountConfig);
const log = createLogger(name, config.LOG_LEVEL);

await runProcess({ name, log, graceMs: config.SHUTDOWN_GRACE_MS }, async (onStop) => {
  const metrics = createMetrics(name);
  await connectMongo(config.MONGO_URL, { log });
  onStop('mongo', disconnectMongo);
  const valkey = connectValkey(config.VALKEY_URL, { name, log });
  onStop('valkey', () => valkey.quit());
  const bus = await connectBus({ url: config.AMQP_URL, namespace: config.EVENTS_NAMESPACE, name, log });
  onStop('bus', () => bus.close());
  // Everything that stores must be imported by now, so that its collections and indexes exist.
  await prepareModels();

  const relay = startOutboxRelay({ bus, log, metrics });
  onStop('outbox relay', () => relay.stop());
  const realtime = createRealtime(bus);
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: accountSubscriptions({ sessions: createSessions(valkey), realtime }),
  });
  onStop('subscriptions', () => subscriptions.stop());

  let stopping = false;
  const app = buildApp({
    config,
    log,
    metrics,
    identity: createIdentityVerifier(config.IDENTITY_JWKS),
    valkey,
    realtime,
    // Without the broker people can still sign in; what they cause is told later.
    ready: async () => {
      if (stopping) throw new Error('stopping');
      await Promise.all([mongoReady(), valkey.ping()]);
    },
  });
  const { server, port } = await listen(app, { port: config.PORT, host: config.HOST });
  onStop('http', () => closeServer(server));
  onStop('readiness', async () => {
    stopping = true;
  });
  log.info({ port }, 'listening');
});
