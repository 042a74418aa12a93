import { parseConfig, serviceConfig } from '@petcare/platform/config.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/context.ts';
import { createLogger } from '@petcare/platform/log.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo.ts';
import { OutboxRows } from '@petcare/platform/outbox.ts';
import { demoVisits } from './demo/demo-visits.ts';
import { fillInDoctors, fillInServices, fillInVisit } from './demo/fill-in-clinic.ts';

const actor = { id: 'demo-data', role: 'system' } as const;

/** Opens the demo clinic: doctors, services and visits, as far as they are missing. Returns an exit code. */
async function main(): Promise<number> {
  const schema = serviceConfig.pick({ NODE_ENV: true, LOG_LEVEL: true, MONGO_URL: true });
  const config = parseConfig(schema, process.env);
  if (!config.success) return refuse(config.problems.join('\n'));
  const { NODE_ENV, LOG_LEVEL, MONGO_URL } = config.data;
  if (NODE_ENV === 'production') return refuse('No demo clinic is opened when NODE_ENV is production.');

  const log = createLogger('clinic-demo-data', LOG_LEVEL);
  await connectMongo(MONGO_URL, { log });
  try {
    await prepareModels();
    await runInContext({ requestId: 'demo-data', traceparent: nextTraceparent(), actor }, async () => {
      await fillInDoctors();
      await fillInServices();
      for (const visit of demoVisits) await fillInVisit(visit);
    });
    // What happened weeks ago is no news: it is in nobody's inbox.
    await OutboxRows.updateMany({ 'envelope.actor.id': actor.id, sentAt: null }, { sentAt: new Date() });
    log.info({ visits: demoVisits.length }, 'the demo clinic is open');
  } finally {
    await disconnectMongo();
  }
  return 0;
}

function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}

process.exitCode = await main();
