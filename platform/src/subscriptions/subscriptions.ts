import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { consumers, type ConsumedBy, type ConsumerName } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope, EventName } from '@petcare/contracts/events.ts';
import type { ConsumeMessage } from 'amqplib';
import type { Bus } from '../bus/bus.ts';
import type { Verdict } from '../bus/consumer.ts';
import { resendUnrouted } from '../bus/resend-unrouted.ts';
import { declareConsumer, type RetryDelay, usualRetryDelay } from '../bus/topology.ts';
import { nextTraceparent, runInContext } from '../observability/context.ts';
import { type HandledEvents, startHandledEvents } from './handled-events.ts';
import type { Logger } from '../observability/log.ts';
import { countHandling, noteDelay } from './handling-metrics.ts';
import { readEvent } from './read-event.ts';
import { isMongoAway } from '../mongo/mongo-errors.ts';

export interface Subscription {
  readonly consumer: string;
  readonly events: readonly EventName[];
  readonly prefetch: number;
  readonly retryDelay: RetryDelay;
  /** What it does with an event stands in a row already, such as a task's. */
  readonly ownRecord: boolean;
  handle(event: EventEnvelope): Promise<void>;
}

interface SubscriptionOptions<C extends ConsumerName> {
  /** One purpose, one name. Which events it takes stands in the table of consumers. */
  consumer: C;
  /** Must be safe to run twice for one event: see `once` and `tasks.enqueue`. */
  handle: (event: EventEnvelope<ConsumedBy<C>>) => Promise<void>;
  prefetch?: number;
  /** True where each event leaves a row of its own; else it is noted in the inbox that it was handled. */
  ownRecord?: boolean;
}

/** A line of a `subscriptions.ts` table: what a consumer does with each of its events. */
export function subscription<C extends ConsumerName>(options: SubscriptionOptions<C>): Subscription {
  return {
    consumer: options.consumer,
    events: consumers[options.consumer].events,
    prefetch: options.prefetch ?? 20,
    retryDelay: usualRetryDelay,
    ownRecord: options.ownRecord ?? false,
    // Only events of the list reach it: see `receive`.
    handle: (event) => options.handle(event as EventEnvelope<ConsumedBy<C>>),
  };
}

interface SubscriptionsOptions {
  readonly bus: Bus;
  readonly log: Logger;
  readonly subscriptions: readonly Subscription[];
}

/**
 * Declares the queue of every subscription and handles what arrives.
 *
 * A handler that throws gets its event again after a growing delay, and after five more tries it goes to the dead letters.
 * What cannot be read, or has a version this process does not know, goes there at once. While the database is away
 * events wait: an outage is not the event's fault.
 */
export async function startSubscriptions({ bus, log, subscriptions }: SubscriptionsOptions) {
  const stopping = new AbortController();
  const handled = startHandledEvents(log);
  const running = await Promise.all(
    subscriptions.map((one) =>
      bus.consume({
        queue: bus.names.queueOf(one.consumer),
        prefetch: one.prefetch,
        declare: (channel) => declareConsumer(channel, bus.names, one.consumer, one.events, one.retryDelay),
        onMessage: (message) =>
          countHandling(one.consumer, message, () =>
            receive(one, message, {
              log: log.child({ consumer: one.consumer }),
              handled,
              stopping: stopping.signal,
            }),
          ),
      }),
    ),
  );
  const endLateEvents = bus.onAvailable(() => void takeLateEvents(bus, log, stopping.signal));
  return {
    async stop(): Promise<void> {
      stopping.abort();
      endLateEvents();
      await Promise.all(running.map((one) => one.stop()));
      await handled.stop();
    },
  };
}

async function receive(
  subscribed: Subscription,
  message: ConsumeMessage,
  { log, handled, stopping }: { log: Logger; handled: HandledEvents; stopping: AbortSignal },
): Promise<Verdict> {
  const event = readEvent(message.content);
  if (!event) {
    log.error({ messageId: String(message.properties.messageId) }, 'an event could not be read');
    return 'dead';
  }
  // A binding of an earlier release that nobody removed.
  if (!subscribed.events.includes(event.name)) return 'done';
  noteDelay(subscribed.consumer, message, event);
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
        if (!subscribed.ownRecord) handled.note(subscribed.consumer, event.id);
        return 'done';
      } catch (error) {
        const about = { error, event: event.name, eventId: event.id, tries: triesOf(message) };
        if (!isMongoAway(error) || stopping.aborted) {
          log.error(about, 'an event could not be handled');
          return 'retry';
        }
        log.warn(about, 'an event waits for the database');
        await pause(pauseMs, stopping);
      }
    }
  });
}

function triesOf(message: ConsumeMessage): number {
  const earlier: unknown = message.properties.headers?.['x-delivery-count'];
  return typeof earlier === 'number' ? earlier + 1 : 1;
}

/** Events from before our queues existed. Only once both connections stand, or they would come back to where they were. */
async function takeLateEvents(bus: Bus, log: Logger, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await bus.ready();
      const count = await resendUnrouted(bus);
      if (count > 0) log.info({ count }, 'sent events again that had come before their consumers');
      return;
    } catch {
      await pause(500, stopping);
    }
  }
}

async function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: stopping }).catch(() => {});
}
