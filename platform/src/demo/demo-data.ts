import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { parseConfig, serviceConfig } from '../runtime/config.ts';
import { nextTraceparent, runInContext } from '../observability/context.ts';
import { createLogger, type Logger } from '../observability/log.ts';
import { acquireLease, releaseLease } from '../mongo/lease.ts';
import { newId } from '../mongo/object-id.ts';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';

/** The wait of the next run after one was killed. */
const leaseMs = 10_000;
const betweenAttemptsMs = 200;
const actor = { id: 'demo-data', role: 'system' } as const;

export const demoDataConfig = serviceConfig
  .pick({ NODE_ENV: true, LOG_LEVEL: true, MONGO_URL: true })
  .extend({
    /** Days before today with orders, stays, appointments and replies; 0 for none. */
    DEMO_HISTORY_DAYS: z.coerce.number().int().min(0).max(90).default(90),
  });

interface FillInDeps<Schema extends z.ZodObject> {
  readonly config: z.output<Schema>;
  readonly historyDays: number;
  /** Runs work whose events are published although those of the other demo data are not. */
  readonly publish: <T>(work: () => Promise<T>) => Promise<T>;
  readonly log: Logger;
}

interface DemoData<Schema extends z.ZodObject> {
  readonly name: string;
  readonly config: Schema;
  /**
   * True publishes the events of the demo data to the other services. False by default, so that past changes cause no
   * notifications.
   */
  readonly publishEvents?: boolean;
  /** Adds the missing demo data. Idempotent. */
  readonly fillIn: (deps: FillInDeps<Schema>) => Promise<void>;
}

/** Runs the demo data script of a service and returns its exit code. Refuses to run in production. */
export async function runDemoData<Schema extends z.ZodObject>({
  name,
  config: schema,
  publishEvents = false,
  fillIn,
}: DemoData<Schema>): Promise<number> {
  const common = parseConfig(demoDataConfig, process.env);
  if (!common.success) return refuse(common.problems.join('\n'));
  const own = parseConfig(schema, process.env);
  if (!own.success) return refuse(own.problems.join('\n'));
  const { NODE_ENV, LOG_LEVEL, MONGO_URL, DEMO_HISTORY_DAYS: historyDays } = common.data;
  if (NODE_ENV === 'production')
    return refuse('Demo data is not made when NODE_ENV is production: everybody can read its passwords.');

  const log = createLogger(`${name}-demo-data`, LOG_LEVEL);
  await connectMongo(MONGO_URL, { log });
  try {
    await prepareModels();
    const release = await holdLease();
    try {
      const context = { requestId: 'demo-data', traceparent: nextTraceparent(), actor };
      await runInContext(publishEvents ? context : { ...context, events: 'none' }, () =>
        fillIn({ config: own.data, historyDays, publish: (work) => runInContext(context, work), log }),
      );
    } finally {
      await release();
    }
  } finally {
    await disconnectMongo();
  }
  return 0;
}

/** Waits until no other process inserts demo data of this service, and makes others wait until it is released. */
async function holdLease(): Promise<() => Promise<void>> {
  const holder = newId();
  // The history changes the clock of this process.
  const now = () => performance.timeOrigin + performance.now();
  const acquire = () => acquireLease('demo-data', holder, leaseMs, now());
  while (!(await acquire())) await pause(betweenAttemptsMs);
  const renewal = setInterval(() => void acquire().catch(() => false), leaseMs / 4);
  return async () => {
    clearInterval(renewal);
    await releaseLease('demo-data', holder);
  };
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}
