import type { RequestListener } from 'node:http';
import type { z } from 'zod';
import { readFailpoint } from '../failpoint.ts';
import { connectBus, type Bus } from '../bus/bus.ts';
import type { serviceConfig } from './config.ts';
import { createDrain } from '../http/drain.ts';
import { closeServer, listen } from '../http/listen.ts';
import type { ServiceAppOptions } from '../http/service-app.ts';
import { createIdentityVerifier } from '../auth/identity.ts';
import { createLogger, type Logger } from '../observability/log.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { connectMongo, disconnectMongo, mongoReady, prepareModels } from '../mongo/connection.ts';
import type { Migration } from '../mongo/migrations/migration.ts';
import { createMigrationRunner } from '../mongo/migrations/migration-runner.ts';
import { startOutboxRelay } from '../outbox/relay.ts';
import { isPreparing, prepare } from './prepare.ts';
import { runProcess, type OnStop } from './process.ts';
import { repeatMigrations } from './repeat-migrations.ts';

/** What a service finds ready when its own parts are put together. */
export interface ServiceKit {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly bus: Bus;
  /** Registers what the service opens itself. */
  readonly onStop: OnStop;
}

/** What makes a service this service and no other. */
export interface ServiceParts {
  buildApp(options: Omit<ServiceAppOptions, 'routes'>): RequestListener;
  /** Rejects while something of its own, besides the database, is missing. */
  ready?(): Promise<unknown>;
}

interface RunServiceOptions {
  readonly name: string;
  readonly config: z.output<typeof serviceConfig>;
  readonly migrations?: readonly Migration[];
}

/**
 * Runs a service that owns data, from start to a clean end: database with its indexes and migrations, bus, outbox relay,
 * what `assemble` adds, and last of all the HTTP server. Everything that stores must have been imported by then.
 *
 * The broker may be away: requests are answered all the same, and what they cause is told when it is back.
 *
 * Started as `main.ts prepare` it makes indexes and queues and runs the migrations only, and ends.
 */
export async function runService(
  { name, config, migrations = [] }: RunServiceOptions,
  assemble: (kit: ServiceKit) => ServiceParts | Promise<ServiceParts>,
): Promise<void> {
  if (isPreparing) return void (await prepare({ name, config, migrations }));
  readFailpoint(process.env);
  const log = createLogger(name, config.LOG_LEVEL);
  await runProcess(
    { name, log, graceMs: config.SHUTDOWN_DRAIN_MS + config.SHUTDOWN_GRACE_MS },
    async (onStop) => {
      const metrics = createMetrics(name);
      await connectMongo(config.MONGO_URL, { log });
      onStop('mongo', disconnectMongo);
      metrics.watchServer('mongo', mongoReady);
      await prepareModels();
      const runner = createMigrationRunner({ migrations, log });
      onStop('migrations', () => runner.stop());
      await runner.runMissing();
      const bus = await connectBus({ url: config.AMQP_URL, namespace: config.EVENTS_NAMESPACE, name, log });
      onStop('bus', () => bus.close());
      metrics.watchServer('rabbitmq', () => bus.ready());
      const relay = startOutboxRelay({ bus, log, metrics });
      onStop('outbox relay', () => relay.stop());
      const parts = await assemble({ log, metrics, bus, onStop });
      const repeats = repeatMigrations(runner, migrations, log);
      onStop('repeated migrations', () => Promise.all([runner.stop(), repeats.stop()]));

      const drain = createDrain(config.SHUTDOWN_DRAIN_MS);
      const app = parts.buildApp({
        log,
        metrics,
        identity: createIdentityVerifier(config.IDENTITY_JWKS),
        ready: async () => {
          drain.assertOpen();
          await Promise.all([mongoReady(), parts.ready?.()]);
        },
      });
      const { server, port } = await listen(app, { port: config.PORT, host: config.HOST });
      drain.watch(server);
      onStop('http', () => closeServer(server));
      // First of all nobody sends new requests here; those under way are finished.
      onStop('readiness', () => drain.begin());
      log.info({ port }, 'listening');
    },
  );
}
