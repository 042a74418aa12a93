import { connectBus } from '@petcare/platform/bus.ts';
import { readConfig } from '@petcare/platform/config.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createIdentitySigner, createIdentityVerifier } from '@petcare/platform/identity.ts';
import { createInternalClient } from '@petcare/platform/internal-client.ts';
import { createLogger } from '@petcare/platform/log.ts';
import { createMetrics } from '@petcare/platform/metrics.ts';
import { connectMongo, disconnectMongo, mongoReady, prepareModels } from '@petcare/platform/mongo.ts';
import { runProcess } from '@petcare/platform/process.ts';
import { createRealtime } from '@petcare/platform/realtime.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions.ts';
import { startTasks } from '@petcare/platform/tasks.ts';
import { notificationsConfig } from './config.ts';
import { notificationTasks } from './subscriptions.ts';

const name = 'notifications';
const config = readConfig(notificationsConfig);
const log = createLogger(name, config.LOG_LEVEL);

await runProcess({ name, log, graceMs: config.SHUTDOWN_GRACE_MS }, async (onStop) => {
  const namespace = config.EVENTS_NAMESPACE;
  await connectMongo(config.MONGO_URL, { log });
  onStop('mongo', disconnectMongo);
  await prepareModels();
  const bus = await connectBus({ url: config.AMQP_URL, namespace, name, log });
  onStop('bus', () => bus.close());

  const eventTasks = notificationTasks({
    realtime: createRealtime(bus),
    client: createInternalClient({
      name,
      baseUrls: { account: config.ACCOUNT_URL },
      signer: await createIdentitySigner(config.IDENTITY_PRIVATE_JWK),
    }),
  });
  const tasks = await startTasks({
    valkeyUrl: config.VALKEY_URL,
    namespace,
    log,
    tasks: eventTasks.map((one) => one.task),
  });
  onStop('tasks', () => tasks.stop());
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: eventTasks.map((one) => one.subscription(tasks)),
  });
  onStop('subscriptions', () => subscriptions.stop());

  const app = createServiceApp({
    log,
    metrics: createMetrics(name),
    identity: createIdentityVerifier(config.IDENTITY_JWKS),
    // Nobody asks this process for anything but how it is.
    routes: [],
    ready: () => Promise.all([mongoReady(), bus.ready()]),
  });
  const { server, port } = await listen(app, { port: config.PORT, host: config.HOST });
  onStop('http', () => closeServer(server));
  log.info({ port }, 'listening');
});
