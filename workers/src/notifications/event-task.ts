import type { EventEnvelope, EventName } from '@petcare/contracts/events.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/context.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions.ts';
import { defineTask, type Tasks } from '@petcare/platform/tasks.ts';

/** Work that follows from one kind of event, repeated until it is done. */
export interface EventTask {
  readonly task: ReturnType<typeof defineTask>;
  /** The consumer that turns each event into the task, under the event's id. */
  subscription(tasks: Pick<Tasks, 'enqueue'>): Subscription;
}

/**
 * Joins an event to the work it causes. `name` is the consumer's and the task's; `run` may run more than once
 * for an event, and inside the event's trace.
 */
export function eventTask<N extends EventName>({
  name,
  event,
  run,
}: {
  name: string;
  event: N;
  run: (event: EventEnvelope<N>) => Promise<void>;
}): EventTask {
  return {
    task: defineTask<EventEnvelope<N>>({
      name,
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
        events: [event],
        handle: (envelope) => tasks.enqueue(name, envelope.id, envelope),
      }),
  };
}
