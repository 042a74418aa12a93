import {
  eventJobs,
  jobsTriggeredBy,
  type EventJobName,
  type EventJobQueue,
  type TriggersOf,
} from '@petcare/contracts/event-jobs.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { nextTraceparent, runInContext } from '@petcare/platform/observability/context.ts';
import { continueTrace } from '@petcare/platform/observability/tracing.ts';
import { subscription, type Subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { defineTask, type Task, type TaskQueue, type Tasks } from '@petcare/platform/tasks/tasks.ts';

/** What a job of the table `eventJobs` does with each event that triggers it. */
export interface EventJob<N extends EventJobName> {
  /** Attempts before the job counts as failed; the default of every task unless set. */
  readonly attempts?: number;
  /** Set on jobs that may wait for others of their queue. */
  readonly priority?: number;
  /** Runs at least once per event, in the event's trace. */
  run(event: EventEnvelope<TriggersOf<N>>): Promise<void>;
}

type NamesIn<Q extends EventJobQueue> = {
  [N in EventJobName]: (typeof eventJobs)[N]['queue'] extends Q ? N : never;
}[EventJobName];

/** Every job of a queue. */
export type EventJobs<Q extends EventJobQueue> = { readonly [N in NamesIn<Q>]: EventJob<N> };

/** Makes the BullMQ queue of these jobs. */
export function eventJobQueue<Q extends EventJobQueue>(
  name: Q,
  { concurrency, jobs }: { readonly concurrency: number; readonly jobs: EventJobs<Q> },
): TaskQueue {
  const tasks = Object.entries<EventJob<never>>(jobs).map(([job, definition]) => taskOf(job, definition));
  return { name, concurrency, tasks };
}

function taskOf(name: string, { attempts, priority, run }: EventJob<never>): Task {
  return defineTask<EventEnvelope<never>>({
    name,
    ...(attempts !== undefined && { attempts }),
    ...(priority !== undefined && { priority }),
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
  });
}

const prefetch = 50;

/** Turns each event of a queue into the jobs that it triggers, under the event's id. */
export function triggerJobs(queue: EventJobQueue, tasks: Pick<Tasks, 'enqueue'>): Subscription {
  return subscription({
    consumer: queue,
    ownRecord: true,
    prefetch,
    async handle(envelope) {
      for (const job of jobsTriggeredBy(envelope.name))
        if (eventJobs[job].queue === queue) await tasks.enqueue(job, envelope.id, envelope);
    },
  });
}
