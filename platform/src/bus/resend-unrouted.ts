import type { Bus } from './bus.ts';
import { belowTrace } from '../observability/tracing.ts';

/**
 * Sends again what was published before anybody had subscribed to it, such as an order placed while the workers
 * were being installed: one message after the other, and each leaves the queue only once the broker has confirmed it
 * where it went. What still nobody wants ends up in the same queue once more.
 * @returns how many were sent again: never more than there were, so messages that come back do not turn in circles.
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
      await belowTrace(typeof traceparent === 'string' ? traceparent : null, () =>
        bus.send({ exchange: bus.names.events, routingKey: fields.routingKey, content, options }),
      );
      channel.ack(message);
    }
    return messageCount;
  });
}
