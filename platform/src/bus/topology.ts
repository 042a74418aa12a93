import { type EventName, routingKey } from '@petcare/contracts/events.ts';
import type { Channel } from 'amqplib';

/** Names of exchanges and queues. A namespace separates two systems on one broker. */
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

/** Redelivery delay in milliseconds after a failed handler: `minMs` at first, doubled each time, up to `maxMs`. */
export interface RetryDelay {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * The retry delay of every consumer. Queue arguments are immutable, so every process that declares a queue must use it.
 */
export const defaultRetryDelay: RetryDelay = { minMs: 1_000, maxMs: 60_000 };

const deliveryLimit = 5;
const sevenDaysMs = 7 * 24 * 60 * 60 * 1_000;

/** A quorum queue drops a message returned twenty times by default, and inspecting a message returns it. */
const unlimitedDeliveries = { 'x-queue-type': 'quorum', 'x-delivery-limit': -1 };

/** Consumers by queue name, with the events that each is bound to. */
export type Subscribers = Readonly<Record<string, { readonly events: readonly EventName[] }>>;

/** Declares the events exchange, and the queue that keeps events without a subscriber. */
export async function declareEvents(channel: Channel, names: BusNames): Promise<void> {
  await channel.assertExchange(names.unrouted, 'fanout', { durable: true });
  await channel.assertQueue(names.unrouted, {
    durable: true,
    arguments: {
      ...unlimitedDeliveries,
      'x-max-length': 100_000,
      'x-overflow': 'drop-head',
      'x-message-ttl': sevenDaysMs,
    },
  });
  await channel.bindQueue(names.unrouted, names.unrouted, '');
  await channel.assertExchange(names.events, 'topic', { durable: true, alternateExchange: names.unrouted });
}

/** Declares the dead letter queue of a consumer, which an admin process may need before the consumer does. */
export async function declareDeadLetters(channel: Channel, names: BusNames, consumer: string): Promise<void> {
  await channel.assertExchange(names.deadLetters, 'direct', { durable: true });
  const deadLetters = names.deadLettersOf(consumer);
  await channel.assertQueue(deadLetters, { durable: true, arguments: unlimitedDeliveries });
  await channel.bindQueue(deadLetters, names.deadLetters, names.queueOf(consumer));
}

/**
 * Declares the queue of a consumer, bound to its events, and its dead letter queue.
 * @throws when the queue exists with other arguments: these are immutable, so a new limit needs a new consumer name.
 */
export async function declareConsumer(
  channel: Channel,
  names: BusNames,
  consumer: string,
  events: readonly EventName[],
  retryDelay: RetryDelay,
): Promise<void> {
  await declareEvents(channel, names);
  await declareQueue(channel, names, consumer, events, retryDelay);
}

/**
 * Declares the exchange and the queues of all subscribers, so that every event that is published waits for each of them.
 * Idempotent. @throws as `declareConsumer`.
 */
export async function declareSubscribers(
  channel: Channel,
  names: BusNames,
  subscribers: Subscribers,
): Promise<void> {
  await declareEvents(channel, names);
  for (const [consumer, { events }] of Object.entries(subscribers))
    await declareQueue(channel, names, consumer, events, defaultRetryDelay);
}

async function declareQueue(
  channel: Channel,
  names: BusNames,
  consumer: string,
  events: readonly EventName[],
  retryDelay: RetryDelay,
): Promise<void> {
  const queue = names.queueOf(consumer);
  await declareDeadLetters(channel, names, consumer);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': names.deadLetters,
      'x-dead-letter-routing-key': queue,
      // Requires reject-publish; without both, dead lettering is at most once.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
      'x-max-length': 1_000_000,
      // Failures only: a message returned by a stopping worker is redelivered at once.
      'x-delayed-retry-type': 'failed',
      'x-delayed-retry-min': retryDelay.minMs,
      'x-delayed-retry-max': retryDelay.maxMs,
    },
  });
  for (const event of events) await channel.bindQueue(queue, names.events, routingKey(event));
}

export const liveMessageTtlMs = 30_000;

/** Old or surplus messages are dropped; screens refetch their data. */
const lossyQueue = {
  'x-queue-type': 'classic',
  'x-message-ttl': liveMessageTtlMs,
  'x-max-length': 10_000,
  'x-overflow': 'drop-head',
};

export async function declareLive(channel: Channel, names: BusNames): Promise<void> {
  await channel.assertExchange(names.live, 'fanout', { durable: true });
  await channel.assertQueue(names.live, { durable: true, arguments: lossyQueue });
  await channel.bindQueue(names.live, names.live, '');
}

export async function declareLiveEvents(
  channel: Channel,
  names: BusNames,
  events: readonly EventName[],
): Promise<void> {
  await declareEvents(channel, names);
  await channel.assertQueue(names.liveEvents, { durable: true, arguments: lossyQueue });
  for (const event of events) await channel.bindQueue(names.liveEvents, names.events, routingKey(event));
}
