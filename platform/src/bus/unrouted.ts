import type { ChannelModel } from 'amqplib';
import type { Publisher } from './publisher.ts';
import type { BusNames } from './topology.ts';

/**
 * Sends again what was published before anybody had subscribed to it, such as an order placed while the workers
 * were being installed. What still nobody wants ends up in the same queue once more.
 * @returns how many messages were sent again.
 */
export async function resendUnrouted(
  model: ChannelModel,
  publisher: Publisher,
  names: BusNames,
): Promise<number> {
  const channel = await model.createChannel();
  channel.on('error', () => {});
  try {
    const { messageCount } = await channel.checkQueue(names.unrouted);
    // No more than there were: those nobody wants come back to the end of this queue.
    for (let taken = 0; taken < messageCount; taken += 1) {
      const message = await channel.get(names.unrouted);
      if (!message) return taken;
      const { messageId, type, timestamp, headers, contentType } = message.properties;
      await publisher.publish({
        exchange: names.events,
        routingKey: message.fields.routingKey,
        content: message.content,
        options: { persistent: true, contentType, messageId, type, timestamp, headers },
      });
      channel.ack(message);
    }
    return messageCount;
  } finally {
    await channel.close().catch(() => {});
  }
}
