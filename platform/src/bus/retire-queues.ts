import { consumers } from '@petcare/contracts/consumers.ts';
import { type EventName, events, routingKey } from '@petcare/contracts/events.ts';
import { retiredConsumers } from '@petcare/contracts/retired-consumers.ts';
import type { Logger } from '../observability/log.ts';
import type { Bus } from './bus.ts';
import { declareConsumer, declareDeadLetters, defaultRetryDelay } from './topology.ts';

const routingKeys = (Object.keys(events) as EventName[]).map(routingKey);

/**
 * Removes the queues of retired consumers: unbinds them, moves their messages to the successor and deletes them. A
 * queue with a consumer is left to the next call. Idempotent; concurrent calls may duplicate a message, which the inbox
 * ignores.
 * @returns the number of queues left.
 */
export async function retireQueues(
  bus: Bus,
  log: Logger,
  retired: typeof retiredConsumers = retiredConsumers,
): Promise<number> {
  let remaining = 0;
  for (const [name, successor] of Object.entries(retired)) {
    const queue = bus.names.queueOf(name);
    const state = await bus.stateOf(queue);
    if (state) {
      await bus.onChannel(async (channel) => {
        if (successor)
          await declareConsumer(
            channel,
            bus.names,
            successor,
            consumers[successor].events,
            defaultRetryDelay,
          );
        for (const key of routingKeys) await channel.unbindQueue(queue, bus.names.events, key);
      });
      const target = successor && bus.names.queueOf(successor);
      if (!(await removeUnused(bus, queue, target))) remaining += 1;
    }
    const deadLetters = bus.names.deadLettersOf(name);
    if (await bus.stateOf(deadLetters)) {
      // The consumer's queue may still dead-letter into it.
      if (await bus.stateOf(queue)) {
        remaining += 1;
        continue;
      }
      if (successor) await bus.onChannel((channel) => declareDeadLetters(channel, bus.names, successor));
      const target = successor && bus.names.deadLettersOf(successor);
      if (!(await removeUnused(bus, deadLetters, target))) remaining += 1;
    }
  }
  if (remaining > 0) log.info({ left: remaining }, 'queues of an earlier release are still in use');
  return remaining;
}

/** Moves every message to the target, if any, and deletes the queue. Returns false while the queue has consumers. */
async function removeUnused(bus: Bus, queue: string, target: string | null): Promise<boolean> {
  const state = await bus.stateOf(queue);
  if (!state) return true;
  if (state.consumers > 0) return false;
  return bus.onChannel(async (channel) => {
    // The queue has no bindings any more, so the first empty answer means it is drained.
    for (;;) {
      const message = await channel.get(queue);
      if (!message) break;
      const { contentType, messageId, type, timestamp, headers } = message.properties;
      const options = { persistent: true, contentType, messageId, type, timestamp, headers };
      if (target !== null)
        await bus.send({ exchange: '', routingKey: target, content: message.content, options });
      channel.ack(message);
    }
    const after = await bus.stateOf(queue);
    if (after && after.consumers > 0) return false;
    await channel.deleteQueue(queue);
    return true;
  });
}
