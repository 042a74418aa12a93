import { randomUUID } from 'node:crypto';
import { consumers, type ConsumedBy, type ConsumerName } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope, EventName } from '@petcare/contracts/events.ts';
import type { ConsumeMessage } from 'amqplib';
import type { Bus } from '../bus/bus.ts';
import type { MessageOutcome } from '../bus/consumer.ts';
import { resendUnrouted } from '../bus/resend-unrouted.ts';
import { declareConsumer, type RetryDelay, defaultRetryDelay } from '../bus/topology.ts';
import { nextTraceparent, runInContext } from '../observability/context.ts';
import { type HandledEvents, startHandledEvents } from './handled-events.ts';
import type { Logger } from '../observability/log.ts';
import { countHandling, recordDelay } from './handling-metrics.ts';
import { readEvent } from './read-event.ts';
import { isMongoUnavailable } from '../mongo/mongo-unavailable.ts';
import { pause } from '../concurrency/pause.ts';

export interface Subscription {
  readonly consumer: string;
  readonly events: readonly EventName[];
  readonly prefetch: number;
  readonly retryDelay: RetryDelay;
  readonly skipInbox: boolean;
  handle(event: EventEnvelope): Promise<void>;
}

interface SubscriptionOptions<C extends ConsumerName> {
  consumer: C;
  /** Must be idempotent per event: see `once` and `tasks.enqueue`. */
  handle: (event: EventEnvelope<ConsumedBy<C>>) => Promise<void>;
  prefetch?: number;
  /** True when the handling leaves its own row; otherwise it is recorded in the inbox. */
  skipInbox?: boolean;
}

export function subscription<C extends ConsumerName>(options: SubscriptionOptions<C>): Subscription {
  return {
    consumer: options.consumer,
    events: consumers[options.consumer].events,
    prefetch: options.prefetch ?? 20,
    retryDelay: defaultRetryDelay,
    skipInbox: options.skipInbox ?? false,
    // `receive` passes only events of the consumer's list.
    handle: (event) => options.handle(event as EventEnvelope<ConsumedBy<C>>),
  };
}

interface SubscriptionsOptions {
  readonly bus: Bus;
  readonly log: Logger;
  readonly subscriptions: readonly Subscription[];
}

/**
 * Declares the queue of every subscription and handles its events. A failing event is redelivered after growing delays
 * and moves to the dead letters after five retries; an unreadable one or an unknown version moves there at once. During
 * a database outage events wait without using up attempts.
 */
export async function startSubscriptions({ bus, log, subscriptions }: SubscriptionsOptions) {
  const stopping = new AbortController();
  const handled = startHandledEvents(log);
  const running = await Promise.all(
    subscriptions.map((one) => {
      const receiving = { log: log.child({ consumer: one.consumer }), handled, stopping: stopping.signal };
      return bus.consume({
        queue: bus.names.queueOf(one.consumer),
        prefetch: one.prefetch,
        declare: (channel) => declareConsumer(channel, bus.names, one.consumer, one.events, one.retryDelay),
        onMessage: (message) => countHandling(one.consumer, message, () => receive(one, message, receiving)),
      });
    }),
  );
  const removeLateEventsListener = bus.onAvailable(() => void resendLateEvents(bus, log, stopping.signal));
  return {
    async stop(): Promise<void> {
      stopping.abort();
      removeLateEventsListener();
      await Promise.all(running.map((one) => one.stop()));
      await handled.stop();
    },
  };
}

async function receive(
  subscribed: Subscription,
  message: ConsumeMessage,
  { log, handled, stopping }: { log: Logger; handled: HandledEvents; stopping: AbortSignal },
): Promise<MessageOutcome> {
  const event = readEvent(message.content);
  if (!event) {
    log.error({ messageId: String(message.properties.messageId) }, 'an event could not be read');
    return 'dead';
  }
  // A leftover binding of an earlier release.
  if (!subscribed.events.includes(event.name)) return 'done';
  recordDelay(subscribed.consumer, message, event);
  const context = {
    requestId: randomUUID(),
    traceparent: nextTraceparent(event.traceparent),
    actor: event.actor,
    since: Date.parse(event.occurredAt),
  };
  return runInContext(context, async () => {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 2_000)) {
      try {
        await subscribed.handle(event);
        if (!subscribed.skipInbox) handled.note(subscribed.consumer, event.id);
        return 'done';
      } catch (error) {
        const logFields = { error, event: event.name, eventId: event.id, tries: attemptsOf(message) };
        if (!isMongoUnavailable(error) || stopping.aborted) {
          log.error(logFields, 'an event could not be handled');
          return 'retry';
        }
        log.warn(logFields, 'an event waits for the database');
        await pause(pauseMs, stopping);
      }
    }
  });
}

function attemptsOf(message: ConsumeMessage): number {
  const earlier: unknown = message.properties.headers?.['x-delivery-count'];
  return typeof earlier === 'number' ? earlier + 1 : 1;
}

/**
 * Publishes events from before our queues existed, once both connections are open; earlier they would return to the
 * same queue.
 */
async function resendLateEvents(bus: Bus, log: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await bus.ready();
      const count = await resendUnrouted(bus);
      if (count > 0) log.info({ count }, 'events published before their consumers existed were sent again');
      return;
    } catch {
      await pause(500, stopping);
    }
  }
}
