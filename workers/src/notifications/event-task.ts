import type { ConsumedBy, ConsumerName } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/observability/context.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { defineTask, type Tasks } from '@petcare/platform/tasks/tasks.ts';
import { continueTrace } from '@petcare/platform/observability/tracing.ts';

/** Work that follows from some kinds of events, repeated until it is done. */
export interface EventTask {
  readonly task: ReturnType<typeof defineTask>;
  /** The consumer that turns each event into the task, under the event's id. */
  subscription(tasks: Pick<Tasks, 'enqueue'>): Subscription;
}

interface EventTaskOptions<C extends ConsumerName> {
  /** The consumer's and the task's. Which events it takes stands in the table of consumers. */
  readonly name: C;
  /** Tries before nobody tries any more; those of every task unless told otherwise. */
  readonly attempts?: number;
  /** Events at a time in one process. */
  readonly concurrency?: number;
  /** May run more than once for an event, and runs inside the event's trace. */
  readonly run: (event: EventEnvelope<ConsumedBy<C>>) => Promise<void>;
}

/** Joins events to the work they cause. */
export function eventTask<C extends ConsumerName>({ name, run, ...limits }: EventTaskOptions<C>): EventTask {
  return {
    task: defineTask<EventEnvelope<ConsumedBy<C>>>({
      name,
      ...limits,
      run: (envelope) =>
        continueTrace(name, envelope.traceparent, () =>
          runInContext(
            {
              requestId: envelope.id,
              traceparent: nextTraceparent(envelope.traceparent),
              actor: envelope.actor,
              since: Date.parse(envelope.occurredAt),
            },
            () => run(envelope),
          ),
        ),
    }),
    subscription: (tasks) =>
      subscription({
        consumer: name,
        ownRecord: true,
        handle: (envelope) => tasks.enqueue(name, envelope.id, envelope),
      }),
  };
}
