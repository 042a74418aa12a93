import { connectBus } from '@petcare/platform/bus/bus.ts';
import { connectMongo } from '@petcare/platform/mongo/connection.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { clinicSubscriptions } from '../subscriptions.ts';

/*
 * Process with the clinic's subscription to passport events and nothing else, which starts fast enough to be killed
 * often. Logs each handled event. FAULT=ack-before-commit injects a known fault.
 */
const { MONGO_URL = '', AMQP_URL = '', EVENTS_NAMESPACE = '', FAULT } = process.env;
const log = createLogger('passport', 'info');
await connectMongo(MONGO_URL, { log });
const bus = await connectBus({ url: AMQP_URL, namespace: EVENTS_NAMESPACE, name: 'passport', log });
/** One after the other: hundreds of transactions at once would wait for each other until they fail. */
let acknowledged: Promise<void> = Promise.resolve();

const subscriptions = await startSubscriptions({
  bus,
  log,
  subscriptions: clinicSubscriptions()
    .filter(({ consumer }) => consumer === 'clinic.passport')
    .map((passport) => ({
      ...passport,
      // Messages of a dead consumer are in no queue's count until this delay is over. It is shorter than the start of
      // a process.
      retryDelay: { minMs: 10, maxMs: 50 },
      async handle(event) {
        const work = async () => {
          await passport.handle(event);
          log.info('handled');
        };
        if (FAULT === 'ack-before-commit') acknowledged = acknowledged.then(work);
        else await work();
      },
    })),
});

process.on('SIGTERM', () => {
  void subscriptions
    .stop()
    .then(() => acknowledged)
    .then(() => process.exit(0));
});
log.info('ready');
