import { type EventEnvelope, routingKey } from '@petcare/contracts/events.ts';
import type { Channel } from 'amqplib';
import { openBusConnection } from './connection.ts';
import { closeChannel, type Consumption, type RunningConsumption, startConsumption } from './consumer.ts';
import { BusAwayError, createPublisher, type OutgoingMessage } from './publisher.ts';
import { type BusNames, busNames } from './topology.ts';
import type { Logger } from '../observability/log.ts';

export { BusAwayError };

export interface QueueState {
  readonly messages: number;
  readonly consumers: number;
}

export interface Bus {
  readonly names: BusNames;
  /**
   * Resolves once the broker has stored the event in the queue of every consumer.
   * @throws BusAwayError when it cannot be told now; any other error when the broker refused it.
   */
  publish(envelope: EventEnvelope): Promise<void>;
  /** Like `publish`, for messages that are no events. */
  send(message: OutgoingMessage): Promise<void>;
  consume(consumption: Consumption): Promise<RunningConsumption>;
  /** Work on a channel of its own, closed afterwards. @throws BusAwayError when there is no connection. */
  onChannel<T>(work: (channel: Channel) => Promise<T>): Promise<T>;
  /** What waits in a queue, and how many listen; null when there is no such queue. @throws BusAwayError. */
  stateOf(queue: string): Promise<QueueState | null>;
  /** Calls back now, if the broker takes messages, and whenever it begins to again. @returns how to end that. */
  onAvailable(listener: () => void): () => void;
  /** @throws when either connection is down. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface BusOptions {
  readonly url: string;
  readonly namespace?: string;
  /** The process, as the broker's pages show it. */
  readonly name: string;
  readonly log: Logger;
}

/**
 * Connects to RabbitMQ and declares the exchanges. Both connections come back by themselves.
 *
 * Publishing and consuming have a connection each: a broker short of memory stops reading from publishers, and
 * acknowledgements must still get through.
 */
export async function connectBus({ url, namespace = '', name, log }: BusOptions): Promise<Bus> {
  const names = busNames(namespace);
  const [publishing, consuming] = await Promise.all([
    openBusConnection({ url, name: `${name} (publish)`, log }),
    openBusConnection({ url, name: `${name} (consume)`, log }),
  ]);
  const publisher = await createPublisher(publishing, names, log);

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
      if (!channel) throw new BusAwayError('rabbitmq is away');
      channel.on('error', (error) => log.warn({ error: error.message }, 'a channel failed'));
      try {
        return await work(channel);
      } finally {
        await closeChannel(channel).catch(() => {});
      }
    },
    async stateOf(queue) {
      const channel = await consuming.current()?.createChannel();
      if (!channel) throw new BusAwayError('rabbitmq is away');
      // Asking for a queue that is not there costs the channel; that is an answer and no failure.
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
