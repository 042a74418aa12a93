import { writeSync } from 'node:fs';
import { connectBus } from '../../bus/bus.ts';
import { createLogger } from '../../observability/log.ts';
import { connectMongo, prepareModels } from '../../mongo/connection.ts';
import { inTransaction } from '../../mongo/transaction.ts';
import { newId } from '../../mongo/object-id.ts';
import { startOutboxRelay } from '../../outbox/relay.ts';
import { addEvent } from '../../outbox/outbox.ts';
import { buildEvent, buildOrderFacts } from '../build-event.ts';
import { CrashOrders } from './models.ts';

// Producer process of the crash tests: stores orders, each with an event, and prints the committed ids.
const { MONGO_URL = '', AMQP_URL = '', EVENTS_NAMESPACE = '', ORDERS = '0', FAULT } = process.env;
const log = createLogger('producer', process.env['TEST_LOG_LEVEL'] ?? 'silent');
await connectMongo(MONGO_URL, { log });
await prepareModels();
const bus = await connectBus({ url: AMQP_URL, namespace: EVENTS_NAMESPACE, name: 'producer', log });
const relay = FAULT === 'no-outbox' ? undefined : startOutboxRelay({ bus, log });

for (let made = 0; made < Number(ORDERS); made += 1) {
  const id = newId();
  const data = buildOrderFacts({ order_id: id });
  await inTransaction(async () => {
    await CrashOrders.create([{ _id: id }]);
    if (relay) await addEvent('order.status_changed', { aggregate: { id, sequence: 1 }, data });
  });
  writeSync(1, `${id}\n`);
  if (!relay) await bus.publish(buildEvent('order.status_changed', data));
}
await relay?.idle();
await relay?.stop();
await bus.close();
process.exit(0);
