import {
  eventJobs,
  jobTrigger,
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

export interface EventJob<N extends EventJobName> {
  readonly attempts?: number;
  /** Lower priority in BullMQ. Set on jobs that may wait. */
  readonly priority?: number;
  /** Returns false for events without an effect of this job, which then costs no run. Missing: all have one. */
  isNeeded?(event: EventEnvelope<TriggersOf<N>>): boolean;
  /** Runs at least once per event, in the event's trace. */
  run(event: EventEnvelope<TriggersOf<N>>): Promise<void>;
}

type JobNamesOf<Q extends EventJobQueue> = {
  [N in EventJobName]: (typeof eventJobs)[N]['queue'] extends Q ? N : never;
}[EventJobName];

export type EventJobs<Q extends EventJobQueue> = { readonly [N in JobNamesOf<Q>]: EventJob<N> };

export function eventJobQueue<Q extends EventJobQueue>(
  name: Q,
  {
    concurrency,
    jobs,
    otherTasks = [],
  }: {
    readonly concurrency: number;
    readonly jobs: EventJobs<Q>;
    /** Tasks of this queue that no single event triggers. */
    readonly otherTasks?: readonly Task[];
  },
): TaskQueue {
  const tasks = Object.entries<EventJob<never>>(jobs).map(([job, definition]) => taskOf(job, definition));
  return { name, concurrency, tasks: [...tasks, ...otherTasks] };
}

function taskOf(name: string, { attempts, priority, isNeeded, run }: EventJob<never>): Task {
  return defineTask<EventEnvelope<never>>({
    name,
    ...(attempts !== undefined && { attempts }),
    ...(priority !== undefined && { priority }),
    ...(isNeeded && { isNeeded }),
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

/** Returns the subscription that turns each event into its jobs, once per event id. */
export function triggerJobs(tasks: Pick<Tasks, 'enqueue'>): Subscription {
  return subscription({
    consumer: jobTrigger,
    skipInbox: true,
    prefetch,
    async handle(envelope) {
      await Promise.all(
        jobsTriggeredBy(envelope.name).map((job) => tasks.enqueue(job, envelope.id, envelope)),
      );
    },
  });
}
