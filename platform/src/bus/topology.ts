import { type EventName, routingKey } from '@petcare/contracts/events.ts';
import type { Channel } from 'amqplib';

/** The names on the broker. A namespace keeps two systems on one broker apart. */
export function busNames(namespace: string) {
  const prefix = namespace ? `${namespace}.petcare` : 'petcare';
  return {
    events: `${prefix}.events`,
    deadLetters: `${prefix}.dead-letters`,
    unrouted: `${prefix}.unrouted`,
    live: `${prefix}.live`,
    liveEvents: `${prefix}.live-messages`,
    queueOf: (consumer: string) => `${prefix}.${consumer}`,
    deadLettersOf: (consumer: string) => `${prefix}.${consumer}.dlq`,
  };
}
export type BusNames = ReturnType<typeof busNames>;

/** How long a message that a handler failed on waits: `minMs` the first time, twice that the second, never more than `maxMs`. */
export interface RetryDelay {
  readonly minMs: number;
  readonly maxMs: number;
}

/** What every consumer of ours has: a queue's arguments never change, so who declares it early must know them. */
export const usualRetryDelay: RetryDelay = { minMs: 1_000, maxMs: 60_000 };

const deliveryLimit = 5;
const sevenDaysMs = 7 * 24 * 60 * 60 * 1_000;

/** A quorum queue drops what was handed back twenty times unless told otherwise; looking at a message hands it back. */
const neverDrop = { 'x-queue-type': 'quorum', 'x-delivery-limit': -1 };

/** The exchanges every publisher needs, and a queue that keeps what nobody has subscribed to yet. */
export async function declareEvents(channel: Channel, names: BusNames): Promise<void> {
  await channel.assertExchange(names.unrouted, 'fanout', { durable: true });
  await channel.assertQueue(names.unrouted, {
    durable: true,
    arguments: {
      ...neverDrop,
      'x-max-length': 100_000,
      'x-overflow': 'drop-head',
      'x-message-ttl': sevenDaysMs,
    },
  });
  await channel.bindQueue(names.unrouted, names.unrouted, '');
  await channel.assertExchange(names.events, 'topic', { durable: true, alternateExchange: names.unrouted });
}

/** The queue for what a consumer could not handle, which whoever keeps such messages may need before the consumer. */
export async function declareDeadLetters(channel: Channel, names: BusNames, consumer: string): Promise<void> {
  await channel.assertExchange(names.deadLetters, 'direct', { durable: true });
  const deadLetters = names.deadLettersOf(consumer);
  await channel.assertQueue(deadLetters, { durable: true, arguments: neverDrop });
  await channel.bindQueue(deadLetters, names.deadLetters, names.queueOf(consumer));
}

/**
 * The queue of one consumer, bound to its events, and the queue for what it could not handle.
 * @throws when the queue exists with other arguments: these never change, so a new limit needs a new consumer name.
 */
export async function declareConsumer(
  channel: Channel,
  names: BusNames,
  consumer: string,
  events: readonly EventName[],
  retryDelay: RetryDelay,
): Promise<void> {
  await declareEvents(channel, names);
  const queue = names.queueOf(consumer);
  await declareDeadLetters(channel, names, consumer);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': names.deadLetters,
      'x-dead-letter-routing-key': queue,
      // Only together with reject-publish; without either, dead lettering is silently at most once.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
      'x-max-length': 1_000_000,
      // Failures only: a message handed back by a stopping worker is delivered again at once.
      'x-delayed-retry-type': 'failed',
      'x-delayed-retry-min': retryDelay.minMs,
      'x-delayed-retry-max': retryDelay.maxMs,
    },
  });
  for (const event of events) await channel.bindQueue(queue, names.events, routingKey(event));
}

/** How long a live message is worth showing. */
export const liveMessageTtlMs = 30_000;

/** Old or surplus messages are dropped: screens refetch what they show. */
const mayBeLost = {
  'x-queue-type': 'classic',
  'x-message-ttl': liveMessageTtlMs,
  'x-max-length': 10_000,
  'x-overflow': 'drop-head',
};

/** The exchange of messages that processes send to browsers, and the one queue that all gateway copies share. */
export async function declareLive(channel: Channel, names: BusNames): Promise<void> {
  await channel.assertExchange(names.live, 'fanout', { durable: true });
  await channel.assertQueue(names.live, { durable: true, arguments: mayBeLost });
  await channel.bindQueue(names.live, names.live, '');
}

/** The queue of the events that cause live messages, which all gateway copies share. */
export async function declareLiveEvents(
  channel: Channel,
  names: BusNames,
  events: readonly EventName[],
): Promise<void> {
  await declareEvents(channel, names);
  await channel.assertQueue(names.liveEvents, { durable: true, arguments: mayBeLost });
  for (const event of events) await channel.bindQueue(names.liveEvents, names.events, routingKey(event));
}
