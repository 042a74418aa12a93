import { type EventEnvelope, routingKey } from '@petcare/contracts/events.ts';
import type { Channel } from 'amqplib';
import { openBusConnection } from './connection.ts';
import { closeChannel, type Consumption, type RunningConsumption, startConsumption } from './consumer.ts';
import { BusUnavailableError, createPublisher, type OutgoingMessage } from './publisher.ts';
import { type BusNames, busNames, type Subscribers } from './topology.ts';
import type { Logger } from '../observability/log.ts';

export { BusUnavailableError };

export interface QueueState {
  readonly messages: number;
  readonly consumers: number;
}

export interface Bus {
  readonly names: BusNames;
  /**
   * Resolves once the broker has stored the event in the queue of every consumer.
   * @throws BusUnavailableError when the broker is unavailable; any other error when it refused the event.
   */
  publish(envelope: EventEnvelope): Promise<void>;
  send(message: OutgoingMessage): Promise<void>;
  consume(consumption: Consumption): Promise<RunningConsumption>;
  /**
   * Runs work on its own channel, which is closed afterwards.
   * @throws BusUnavailableError when there is no connection.
   */
  onChannel<T>(work: (channel: Channel) => Promise<T>): Promise<T>;
  /**
   * Returns the depth and the consumer count of a queue, or null when it does not exist.
   * @throws BusUnavailableError
   */
  stateOf(queue: string): Promise<QueueState | null>;
  /**
   * Calls the listener now if the broker accepts messages, and whenever it starts to again.
   * @returns a function that removes the listener.
   */
  onAvailable(listener: () => void): () => void;
  /** @throws when either connection is down. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface BusOptions {
  readonly url: string;
  readonly namespace?: string;
  readonly name: string;
  readonly log: Logger;
  /** The consumers whose queues must exist before this process publishes; none by default. */
  readonly subscribers?: Subscribers;
}

/**
 * Connects to RabbitMQ, declares the exchanges and reconnects automatically. Publishing and consuming use separate
 * connections: a broker short of memory stops reading from publishers, and acknowledgements must still get through.
 */
export async function connectBus({
  url,
  namespace = '',
  name,
  log,
  subscribers = {},
}: BusOptions): Promise<Bus> {
  const names = busNames(namespace);
  const [publishing, consuming] = await Promise.all([
    openBusConnection({ url, name: `${name} (publish)`, log }),
    openBusConnection({ url, name: `${name} (consume)`, log }),
  ]);
  const publisher = await createPublisher(publishing, { names, subscribers, log });

  return {
    names,
    publish: (envelope) =>
      publisher.publish({
        exchange: names.events,
        routingKey: routingKey(envelope.name),
        content: Buffer.from(JSON.stringify(envelope)),
        options: {
          persistent: true,
          contentType: 'application/json',
          messageId: envelope.id,
          type: envelope.name,
          timestamp: Math.floor(Date.parse(envelope.occurredAt) / 1_000),
          headers: envelope.traceparent ? { traceparent: envelope.traceparent } : {},
        },
      }),
    send: (message) => publisher.publish(message),
    consume: (consumption) => startConsumption(consuming, consumption, log),
    async onChannel(work) {
      const channel = await consuming.current()?.createChannel();
      if (!channel) throw new BusUnavailableError('rabbitmq is unavailable');
      channel.on('error', (error) => log.warn({ error: error.message }, 'a channel failed'));
      try {
        return await work(channel);
      } finally {
        await closeChannel(channel).catch(() => {});
      }
    },
    async stateOf(queue) {
      const channel = await consuming.current()?.createChannel();
      if (!channel) throw new BusUnavailableError('rabbitmq is unavailable');
      // Checking a queue that does not exist closes the channel; this is an answer, not a failure.
      channel.on('error', () => {});
      try {
        const { messageCount, consumerCount } = await channel.checkQueue(queue);
        return { messages: messageCount, consumers: consumerCount };
      } catch (error) {
        if (error instanceof Error && Reflect.get(error, 'code') === 404) return null;
        throw error;
      } finally {
        await closeChannel(channel).catch(() => {});
      }
    },
    onAvailable: (listener) => publisher.onAvailable(listener),
    async ready() {
      if (!publishing.current() || !consuming.current()) throw new Error('rabbitmq is not connected');
    },
    async close() {
      await Promise.all([publishing.close(), consuming.close()]);
    },
  };
}
