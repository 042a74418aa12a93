import { setTimeout as wait } from 'node:timers/promises';
import { consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import { liveEventNames } from '@petcare/contracts/live-messages.ts';
import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import type { z } from 'zod';
import { type Bus, connectBus } from '../bus/bus.ts';
import { declareConsumer, declareLiveEvents, defaultRetryDelay } from '../bus/topology.ts';
import type { serviceConfig } from './config.ts';
import { createLogger } from '../observability/log.ts';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import type { Migration } from '../mongo/migrations/migration.ts';
import { createMigrationRunner } from '../mongo/migrations/migration-runner.ts';

/** A broker killed 0.8 s after it created a quorum queue lost confirmed messages; killed after 6 s it lost none. */
const queueSettleMs = 10_000;

const services: readonly string[] = [
  'account',
  'content',
  'clinic',
  'commerce',
] satisfies readonly PublicService[];

interface PrepareOptions {
  /** The process name. Every name that is no service means the workers, whose queues are all declared. */
  readonly name: string;
  readonly config: Pick<
    z.output<typeof serviceConfig>,
    'LOG_LEVEL' | 'MONGO_URL' | 'AMQP_URL' | 'EVENTS_NAMESPACE'
  >;
  readonly migrations?: readonly Migration[];
  readonly settleMs?: number;
}

/** True when the process was started to prepare a release: `node services/account/src/main.ts prepare`. */
export const isPreparing = process.argv[2] === 'prepare';

/**
 * Prepares a release: creates the collections and indexes of every imported model, runs the migrations and declares the
 * queues of the process. Idempotent. Waits until new queues are safe before it resolves.
 * @throws when the database or the broker is unavailable, or a queue exists with other arguments.
 */
export async function prepare({
  name,
  config,
  migrations = [],
  settleMs = queueSettleMs,
}: PrepareOptions): Promise<{ newQueues: number }> {
  const log = createLogger(`${name} (prepare)`, config.LOG_LEVEL);
  await connectMongo(config.MONGO_URL, { log });
  try {
    await prepareModels();
    await createMigrationRunner({ migrations, log }).runAll();
  } finally {
    await disconnectMongo();
  }
  const { AMQP_URL: url, EVENTS_NAMESPACE: namespace } = config;
  const bus = await connectBus({ url, namespace, name: `${name} (prepare)`, log });
  try {
    await bus.ready();
    const newQueues = await declareQueues(bus, name);
    if (!services.includes(name))
      await bus.onChannel((channel) => declareLiveEvents(channel, bus.names, liveEventNames));
    log.info({ newQueues }, 'indexes, migrations and queues are ready');
    if (newQueues > 0) await wait(settleMs);
    return { newQueues };
  } finally {
    await bus.close();
  }
}

async function declareQueues(bus: Bus, name: string): Promise<number> {
  const owner = services.includes(name) ? name : 'workers';
  let newQueues = 0;
  for (const consumer of consumerNames) {
    if (consumers[consumer].process !== owner) continue;
    if ((await bus.stateOf(bus.names.queueOf(consumer))) === null) newQueues += 1;
    await bus.onChannel((channel) =>
      declareConsumer(channel, bus.names, consumer, consumers[consumer].events, defaultRetryDelay),
    );
  }
  return newQueues;
}
