import type { Bus } from '../bus.ts';

interface Destination {
  readonly exchange: string;
  /** Where each message is routed in it; its own routing key unless given. */
  readonly routingKey?: string;
}

/**
 * Publishes what waits in a queue to an exchange, one message after the other; each leaves the queue only once the
 * broker has confirmed it where it went.
 * @returns how many were moved: never more than there were, so messages that come back do not turn in circles.
 */
export async function moveMessages(bus: Bus, queue: string, destination: Destination): Promise<number> {
  return bus.onChannel(async (channel) => {
    const { messageCount } = await channel.checkQueue(queue);
    for (let moved = 0; moved < messageCount; moved += 1) {
      const message = await channel.get(queue);
      if (!message) return moved;
      const { messageId, type, timestamp, contentType } = message.properties;
      const traceparent: unknown = message.properties.headers?.['traceparent'];
      await bus.send({
        exchange: destination.exchange,
        routingKey: destination.routingKey ?? message.fields.routingKey,
        content: message.content,
        // The headers about its earlier death are left behind, or the broker would see a circle.
        options: { persistent: true, contentType, messageId, type, timestamp, headers: { traceparent } },
      });
      channel.ack(message);
    }
    return messageCount;
  });
}

/**
 * Sends again what was published before anybody had subscribed to it, such as an order placed while the workers
 * were being installed. What still nobody wants ends up in the same queue once more.
 * @returns how many messages were sent again.
 */
export function resendUnrouted(bus: Bus): Promise<number> {
  return moveMessages(bus, bus.names.unrouted, { exchange: bus.names.events });
}
