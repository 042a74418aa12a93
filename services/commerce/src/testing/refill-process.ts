import { connectBus } from '@petcare/platform/bus/bus.ts';
import { failpoint } from '@petcare/platform/failpoint.ts';
import { connectMongo } from '@petcare/platform/mongo/connection.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { startOutboxRelay } from '@petcare/platform/outbox/relay.ts';
import { trusted } from 'mongoose';
import { Refills } from '../orders/refills/refill.model.ts';
import { remindOfRefills } from '../orders/refills/remind-of-refills.ts';

/*
 * Process with the job that sends food reminders and the relay of its events, and nothing else, which starts fast
 * enough to be killed often. DIE=before-commit kills it in the middle of a transaction; FAULT=move-before-event injects a
 * known fault.
 */
const { MONGO_URL = '', AMQP_URL = '', EVENTS_NAMESPACE = '', DIE, FAULT } = process.env;
const log = createLogger('refills', 'info');
await connectMongo(MONGO_URL, { log });
const bus = await connectBus({ url: AMQP_URL, namespace: EVENTS_NAMESPACE, name: 'refills', log });
const relay = startOutboxRelay({ bus, log });
process.on('SIGTERM', () => {
  void relay
    .stop()
    .then(() => bus.close())
    .then(() => process.exit(0));
});
log.info('ready');
if (DIE === 'before-commit')
  await inTransaction(async () => {
    await remindOfRefills();
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  });
if (FAULT === 'move-before-event') {
  const now = new Date();
  await Refills.updateMany(
    { nextAt: trusted({ $lte: now }) },
    { nextAt: new Date(now.getTime() + 86_400_000) },
  );
  failpoint('after-commit');
}
await remindOfRefills();
