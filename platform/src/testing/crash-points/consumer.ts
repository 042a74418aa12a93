import { writeSync } from 'node:fs';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { connectBus } from '../../bus/bus.ts';
import { handleOnce } from '../../outbox/inbox.ts';
import { createLogger } from '../../observability/log.ts';
import { connectMongo, prepareModels } from '../../mongo/connection.ts';
import { startSubscriptions } from '../../subscriptions/subscriptions.ts';
import { buildSubscription } from '../build-subscription.ts';
import { CrashEffects } from './models.ts';

// Consumer process of the crash tests: counts every order event. FAULT injects a known fault.
const { MONGO_URL = '', AMQP_URL = '', EVENTS_NAMESPACE = '', PREFETCH = '1', FAULT } = process.env;
const log = createLogger('consumer', process.env['TEST_LOG_LEVEL'] ?? 'silent');
await connectMongo(MONGO_URL, { log });
await prepareModels();
const bus = await connectBus({ url: AMQP_URL, namespace: EVENTS_NAMESPACE, name: 'consumer', log });
const late: Promise<unknown>[] = [];

async function count({ data }: EventEnvelope<'order.status_changed'>): Promise<void> {
  await CrashEffects.updateOne({ _id: data.order_id }, { $inc: { times: 1 } }, { upsert: true });
}

const subscriptions = await startSubscriptions({
  bus,
  log,
  subscriptions: [
    buildSubscription({
      consumer: 'counting',
      events: ['order.status_changed'],
      prefetch: Number(PREFETCH),
      // Messages of a dead consumer are redelivered after this delay and are in no queue's count until then. It is
      // shorter than the start of a process, so that no result is evaluated before.
      retryDelay: { minMs: 10, maxMs: 50 },
      handle: async (event) => {
        if (FAULT === 'no-inbox') await count(event);
        else if (FAULT === 'ack-before-commit')
          late.push(new Promise((resolve) => setTimeout(resolve, 300)).then(() => count(event)));
        else await handleOnce('counting', event.id, () => count(event));
        writeSync(1, `${event.id}\n`);
      },
    }),
  ],
});

process.on('SIGTERM', () => {
  void subscriptions
    .stop()
    .then(() => Promise.all(late))
    .then(() => process.exit(0));
});
writeSync(1, 'ready\n');
