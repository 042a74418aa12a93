import type { RequestListener } from 'node:http';
import { consumers } from '@petcare/contracts/consumers.ts';
import type { z } from 'zod';
import { readFailpoint } from '../failpoint.ts';
import { connectBus, type Bus } from '../bus/bus.ts';
import type { serviceConfig } from './config.ts';
import { createDrain } from '../http/drain.ts';
import { closeServer, listen } from '../http/listen.ts';
import type { ServiceAppOptions } from '../http/service-app.ts';
import { createIdentityVerifier } from '../auth/identity.ts';
import { createLogger, type Logger } from '../observability/log.ts';
import { listenForMetrics } from './listen-for-metrics.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { disconnectMongo, mongoReady, prepareModels, waitForMongo } from '../mongo/connection.ts';
import type { Migration } from '../mongo/migrations/migration.ts';
import { createMigrationRunner } from '../mongo/migrations/migration-runner.ts';
import { startOutboxRelay } from '../outbox/relay.ts';
import { isPreparing, prepare } from './prepare.ts';
import { runProcess, type OnStop } from './process.ts';
import { repeatMigrations } from './repeat-migrations.ts';

export interface ServiceDeps {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly onStop: OnStop;
}

export interface AssembledService {
  buildApp(options: Omit<ServiceAppOptions, 'routes'>): RequestListener;
  /** Rejects while a dependency other than the database is unavailable. */
  ready?(): Promise<unknown>;
}

interface RunServiceOptions {
  readonly name: string;
  readonly config: z.output<typeof serviceConfig>;
  readonly migrations?: readonly Migration[];
}

/**
 * Runs a service that owns data: database, indexes, migrations, bus, outbox relay, the parts of `assemble`, then the
 * HTTP server. All models must be imported before. The broker may be unavailable: requests are served and their events
 * published later. `main.ts prepare` only calls `prepare` and exits.
 */
export async function runService(
  { name, config, migrations = [] }: RunServiceOptions,
  assemble: (deps: ServiceDeps) => AssembledService | Promise<AssembledService>,
): Promise<void> {
  if (isPreparing) return void (await prepare({ name, config, migrations }));
  readFailpoint(process.env);
  const log = createLogger(name, config.LOG_LEVEL);
  await runProcess(
    { name, log, graceMs: config.SHUTDOWN_DRAIN_MS + config.SHUTDOWN_GRACE_MS },
    async (onStop) => {
      const ports = await startService({ name, config, migrations, log, onStop }, assemble);
      log.info(ports, 'listening');
    },
  );
}

interface StartServiceOptions extends RunServiceOptions {
  readonly log: Logger;
  readonly onStop: OnStop;
}

export interface ServicePorts {
  readonly port: number;
  /** Null without METRICS_PORT. */
  readonly metricsPort: number | null;
}

/** Starts the parts of a service in this process, passes each to `onStop`, and returns its ports. */
export async function startService(
  { name, config, migrations = [], log, onStop }: StartServiceOptions,
  assemble: (deps: ServiceDeps) => AssembledService | Promise<AssembledService>,
): Promise<ServicePorts> {
  const metrics = createMetrics(name);
  await waitForMongo(config.MONGO_URL, { log });
  onStop('mongo', disconnectMongo);
  metrics.watchServer('mongo', mongoReady);
  await prepareModels();
  const runner = createMigrationRunner({ migrations, log });
  onStop('migrations', () => runner.stop());
  await runner.runMissing();
  const { AMQP_URL: url, EVENTS_NAMESPACE: namespace } = config;
  const bus = await connectBus({ url, namespace, name, log, subscribers: consumers });
  onStop('bus', () => bus.close());
  metrics.watchServer('rabbitmq', () => bus.ready());
  const relay = startOutboxRelay({ bus, log, metrics });
  onStop('outbox relay', () => relay.stop());
  const assembled = await assemble({ log, metrics, bus, onStop });
  const repeats = repeatMigrations(runner, migrations, log);
  onStop('repeated migrations', () => Promise.all([runner.stop(), repeats.stop()]));

  const drain = createDrain(config.SHUTDOWN_DRAIN_MS);
  const metricsPort = await listenForMetrics(metrics, config, onStop);
  const app = assembled.buildApp({
    log,
    metrics,
    identity: createIdentityVerifier(config.IDENTITY_JWKS),
    ready: async () => {
      drain.assertOpen();
      await Promise.all([mongoReady(), assembled.ready?.()]);
    },
  });
  const { server, port } = await listen(app, { port: config.PORT, host: config.HOST });
  drain.watch(server);
  onStop('http', () => closeServer(server));
  // Stops first: no new requests arrive, and those in progress finish.
  onStop('readiness', () => drain.begin());
  return { port, metricsPort };
}
