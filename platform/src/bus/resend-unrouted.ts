import type { Bus } from './bus.ts';
import { runInTrace } from '../observability/tracing.ts';

/**
 * Publishes again the events that had no subscriber, such as an order placed while the workers were being installed.
 * Each message leaves the queue after its confirm; one that still has no subscriber returns to it.
 * @returns the number published, at most the depth at the start, so returning messages cause no endless loop.
 */
export async function resendUnrouted(bus: Bus): Promise<number> {
  return bus.onChannel(async (channel) => {
    const queue = bus.names.unrouted;
    const { messageCount } = await channel.checkQueue(queue);
    for (let moved = 0; moved < messageCount; moved += 1) {
      const message = await channel.get(queue);
      if (!message) return moved;
      const { messageId, type, timestamp, contentType } = message.properties;
      const traceparent: unknown = message.properties.headers?.['traceparent'];
      const { content, fields } = message;
      const options = { persistent: true, contentType, messageId, type, timestamp, headers: { traceparent } };
      await runInTrace(typeof traceparent === 'string' ? traceparent : null, () =>
        bus.send({ exchange: bus.names.events, routingKey: fields.routingKey, content, options }),
      );
      channel.ack(message);
    }
    return messageCount;
  });
}
