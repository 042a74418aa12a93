import type { z } from 'zod';
import { parseConfig, serviceConfig } from './config.ts';
import { nextTraceparent, runInContext } from '../observability/context.ts';
import { createLogger, type Logger } from '../observability/log.ts';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { OutboxRows } from '../outbox/outbox.ts';

const actor = { id: 'demo-data', role: 'system' } as const;

export const demoDataConfig = serviceConfig.pick({ NODE_ENV: true, LOG_LEVEL: true, MONGO_URL: true });

interface DemoData<Schema extends z.ZodObject> {
  readonly name: string;
  readonly config: Schema;
  /**
   * True publishes the events of the demo data to the other services. False by default, so that past changes cause no
   * notifications.
   */
  readonly publishEvents?: boolean;
  /** Adds the missing demo data. Idempotent. */
  readonly fillIn: (deps: { config: z.output<Schema>; log: Logger }) => Promise<void>;
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
  const { NODE_ENV, LOG_LEVEL, MONGO_URL } = common.data;
  if (NODE_ENV === 'production')
    return refuse('Demo data is not made when NODE_ENV is production: everybody can read its passwords.');

  const log = createLogger(`${name}-demo-data`, LOG_LEVEL);
  await connectMongo(MONGO_URL, { log });
  try {
    await prepareModels();
    await runInContext({ requestId: 'demo-data', traceparent: nextTraceparent(), actor }, () =>
      fillIn({ config: own.data, log }),
    );
    if (!publishEvents)
      await OutboxRows.updateMany({ 'envelope.actor.id': actor.id, sentAt: null }, { sentAt: new Date() });
  } finally {
    await disconnectMongo();
  }
  return 0;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}
