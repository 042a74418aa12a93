import { eventJobNames, jobsTriggeredBy } from '@petcare/contracts/event-jobs.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import type { CheckScope, Violation, SentEvent } from '@petcare/contracts/invariants.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { trusted } from 'mongoose';
import { ConsumerAges } from './consumer-age.model.ts';

/** Time allowed from the broker's confirmation to the task row. */
const gracePeriodMs = 2 * 60_000;
const periodMs = { recent: 2 * 60 * 60_000, all: 3 * 24 * 60 * 60_000 } as const;
const pageSize = 1_000;

/**
 * Finds events without their notification or email: no task was created, or the task has failed. Events not yet
 * confirmed by the broker are late, not lost.
 */
export async function findLostNotifications(
  service: PublicService,
  scope: CheckScope,
  client: InternalClient,
  now = Date.now(),
): Promise<Violation[]> {
  const since = await jobStartDates(now);
  const from = new Date(now - periodMs[scope]).toISOString();
  const to = new Date(now - gracePeriodMs).toISOString();
  const offenders: Violation[] = [];
  let after: string | undefined;
  for (;;) {
    const events = await client.call(endpoints[`invariants.sent.${service}`], {
      query: { from, to, ...(after !== undefined && { after }) },
    });
    offenders.push(...(await lostAmong(events, { since, sentBefore: to })));
    after = events.at(-1)?.id;
    if (events.length < pageSize) return offenders;
  }
}

interface SearchOptions {
  readonly since: ReadonlyMap<string, Date>;
  readonly sentBefore: string;
}

async function lostAmong(
  events: readonly SentEvent[],
  { since, sentBefore }: SearchOptions,
): Promise<Violation[]> {
  const expected = events.flatMap((event) =>
    event.sent_at === null || event.sent_at > sentBefore
      ? []
      : jobsTriggeredBy(event.name)
          .filter((job) => new Date(event.at) > (since.get(job) ?? new Date()))
          .map((job) => ({ event, job, taskId: `${job}-${event.id}` })),
  );
  if (expected.length === 0) return [];
  const rows = await TaskRows.find(
    { _id: trusted({ $in: expected.map(({ taskId }) => taskId) }) },
    { state: 1, failure: 1 },
  ).lean();
  const stored = new Map(rows.map((row) => [row._id, row]));
  return expected.flatMap(({ event, job, taskId }) => {
    const task = stored.get(taskId);
    if (task && task.state !== 'failed') return [];
    return [
      {
        id: taskId,
        label: event.name,
        fault: task
          ? {
              code: 'task_given_up' as const,
              consumer: job,
              message: task.failure?.message ?? null,
            }
          : { code: 'nobody_told' as const, consumer: job },
        path: `/events?view=chain&of=${event.id}`,
      },
    ];
  });
}

/** Returns when each job was first known; a new job starts now. */
async function jobStartDates(now: number): Promise<ReadonlyMap<string, Date>> {
  const stored = await ConsumerAges.find({}).lean();
  const since = new Map(stored.map((one) => [one._id, one.since]));
  for (const name of eventJobNames) {
    if (since.has(name)) continue;
    since.set(name, new Date(now));
    await ConsumerAges.updateOne({ _id: name }, { $setOnInsert: { since: new Date(now) } }, { upsert: true });
  }
  return since;
}
