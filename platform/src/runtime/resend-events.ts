import { parseArgs } from 'node:util';
import { z } from 'zod';
import { parseConfig, serviceConfig } from './config.ts';
import { createLogger } from '../observability/log.ts';
import { connectMongo, disconnectMongo } from '../mongo/connection.ts';
import { resendEvents } from '../outbox/outbox.ts';

/* Run with the settings of a service after a broker has lost its disk or its queues: see docs/operations/replay.md. */
const usage = `Publishes the events of a service again, to all their consumers. A consumer ignores an event that it has handled.

  node platform/src/runtime/resend-events.ts --from 2026-11-20T08:00:00Z [--to 2026-11-20T09:30:00Z]

MONGO_URL is the database of the service. Its running copies publish the events.
`;

const Arguments = z.object({
  from: z.iso.datetime().transform((at) => new Date(at)),
  to: z.iso
    .datetime()
    .transform((at) => new Date(at))
    .default(() => new Date()),
});

const settings = parseConfig(serviceConfig.pick({ LOG_LEVEL: true, MONGO_URL: true }), process.env);
const parsedArguments = Arguments.safeParse(
  parseArgs({ strict: false, options: { from: { type: 'string' }, to: { type: 'string' } } }).values,
);
if (!settings.success || !parsedArguments.success) {
  const problems = settings.success ? [] : settings.problems;
  process.stderr.write([...problems, usage].join('\n'));
  process.exitCode = 1;
} else {
  await connectMongo(settings.data.MONGO_URL, {
    log: createLogger('resend-events', settings.data.LOG_LEVEL),
  });
  const count = await resendEvents(parsedArguments.data);
  await disconnectMongo();
  process.stdout.write(`${count} events will be published again.\n`);
}
