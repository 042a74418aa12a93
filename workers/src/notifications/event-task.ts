import type { EventEnvelope, EventName } from '@petcare/contracts/events.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/context.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions.ts';
import { defineTask, type Tasks } from '@petcare/platform/tasks.ts';

/** Work that follows from some kinds of events, repeated until it is done. */
export interface EventTask {
  readonly task: ReturnType<typeof defineTask>;
  /** The consumer that turns each event into the task, under the event's id. */
  subscription(tasks: Pick<Tasks, 'enqueue'>): Subscription;
}

interface EventTaskOptions<N extends EventName> {
  /** The consumer's and the task's. */
  readonly name: string;
  readonly events: readonly N[];
  /** Tries before nobody tries any more; those of every task unless told otherwise. */
  readonly attempts?: number;
  /** Events at a time in one process. */
  readonly concurrency?: number;
  /** May run more than once for an event, and runs inside the event's trace. */
  readonly run: (event: EventEnvelope<N>) => Promise<void>;
}

/** Joins events to the work they cause. */
export function eventTask<N extends EventName>({
  name,
  events,
  run,
  ...limits
}: EventTaskOptions<N>): EventTask {
  return {
    task: defineTask<EventEnvelope<N>>({
      name,
      ...limits,
      run: (envelope) =>
        runInContext(
          {
            requestId: envelope.id,
            traceparent: nextTraceparent(envelope.traceparent),
            actor: envelope.actor,
          },
          () => run(envelope),
        ),
    }),
    subscription: (tasks) =>
      subscription({
        consumer: name,
        events,
        handle: (envelope) => tasks.enqueue(name, envelope.id, envelope),
      }),
  };
}
