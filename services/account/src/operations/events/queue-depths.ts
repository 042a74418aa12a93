import type { EventDepths } from '@petcare/contracts/event-admin.ts';
import type { Bus } from '@petcare/platform/bus/bus.ts';

type QueueDepth = EventDepths['queues'][number];

/** Counts the messages of each consumer's queue and dead letter queue. A missing queue counts as empty. */
export function queueDepths(bus: Bus, consumers: readonly string[]): Promise<QueueDepth[]> {
  return Promise.all(
    consumers.map(async (consumer) => {
      const queue = await bus.stateOf(bus.names.queueOf(consumer));
      const dead = await bus.stateOf(bus.names.deadLettersOf(consumer));
      return {
        consumer,
        messages: queue?.messages ?? 0,
        consumers: queue?.consumers ?? 0,
        dead: dead?.messages ?? 0,
      };
    }),
  );
}
