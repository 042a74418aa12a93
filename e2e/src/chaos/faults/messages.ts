import { consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import { events, routingKey, type EventEnvelope } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { withDatabases } from '../rig/databases.ts';
import type { PlannedFault } from '../plan/fault-plans.ts';
import { createRandom } from '../plan/random.ts';
import type { Rig } from '../rig/rig.ts';
import { withBus } from './with-bus.ts';

type Poison = Extract<PlannedFault, { kind: 'F6' }>['shape'];
const maxRepeated = 300;

const poisoned = 'order.status_changed';

/** Publishes a message that no consumer can handle. @returns the keys of its dead letters, one for each consumer. */
export async function publishPoison(rig: Rig, shape: Poison): Promise<string[]> {
  const event = buildEvent(poisoned, buildOrderFacts());
  await withBus(rig, (bus) =>
    bus.send({
      exchange: bus.names.events,
      routingKey: routingKey(poisoned),
      content: Buffer.from(poisonous(event, shape)),
      options: { persistent: true, messageId: event.id, type: event.name },
    }),
  );
  return consumerNames
    .filter((name) => (consumers[name].events as readonly string[]).includes(poisoned))
    .map((name) => `${name}:${event.id}`);
}

function poisonous(event: EventEnvelope, shape: Poison): string {
  switch (shape) {
    case 'no JSON':
      return '{"id":';
    case 'unknown version':
      return JSON.stringify({ ...event, version: events[poisoned].version + 90 });
    case 'wrong data':
      return JSON.stringify({ ...event, data: { order_id: newId(), status: 7 } });
  }
}

/** Publishes the latest events of all services again, in another order. */
export async function repeatEvents(
  rig: Rig,
  { times, order }: Extract<PlannedFault, { kind: 'F7' }>,
): Promise<void> {
  const random = createRandom(order);
  const envelopes = await withDatabases(rig, async (databases) => {
    const found = await Promise.all(
      databases.map(({ db }) =>
        db.collection('outbox').find({}).sort({ _id: -1 }).limit(maxRepeated).toArray(),
      ),
    );
    return found.flat().map((row) => row['envelope'] as EventEnvelope);
  });
  const repeated = Array.from({ length: times }, () => envelopes)
    .flat()
    .map((envelope) => ({ envelope, place: random.next() }))
    .toSorted((one, other) => one.place - other.place);
  await withBus(rig, async (bus) => {
    await Promise.all(repeated.map(({ envelope }) => bus.publish(envelope)));
  });
}
