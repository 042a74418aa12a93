import { eventJobNames, jobsTriggeredBy } from '@petcare/contracts/event-jobs.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PublicService } from '@petcare/contracts/endpoint.ts';
import type { CheckScope, Offender, SentEvent } from '@petcare/contracts/invariants.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { trusted } from 'mongoose';
import { ConsumerAges } from './consumer-age.model.ts';

/** Time allowed from the broker's confirmation to the task row. */
const patienceMs = 2 * 60_000;
const reachMs = { recent: 2 * 60 * 60_000, all: 3 * 24 * 60 * 60_000 } as const;
const page = 1_000;

/**
 * Finds events without a notification or email that they should have triggered: no task was made, or the task was given
 * up. Events that the broker does not have yet are late, not lost.
 */
export async function findUntoldEvents(
  service: PublicService,
  scope: CheckScope,
  client: InternalClient,
  now = Date.now(),
): Promise<Offender[]> {
  const since = await agesOfJobs(now);
  const from = new Date(now - reachMs[scope]).toISOString();
  const to = new Date(now - patienceMs).toISOString();
  const offenders: Offender[] = [];
  let after: string | undefined;
  for (;;) {
    const events = await client.call(endpoints[`invariants.sent.${service}`], {
      query: { from, to, ...(after !== undefined && { after }) },
    });
    offenders.push(...(await untold(events, { since, sentBefore: to })));
    after = events.at(-1)?.id;
    if (events.length < page) return offenders;
  }
}

interface Known {
  readonly since: ReadonlyMap<string, Date>;
  readonly sentBefore: string;
}

async function untold(events: readonly SentEvent[], { since, sentBefore }: Known): Promise<Offender[]> {
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
  const known = new Map(rows.map((row) => [row._id, row]));
  return expected.flatMap(({ event, job, taskId }) => {
    const task = known.get(taskId);
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

/** The time since which each job exists here; a new job begins now. */
async function agesOfJobs(now: number): Promise<ReadonlyMap<string, Date>> {
  const known = await ConsumerAges.find({}).lean();
  const since = new Map(known.map((one) => [one._id, one.since]));
  for (const name of eventJobNames) {
    if (since.has(name)) continue;
    since.set(name, new Date(now));
    await ConsumerAges.updateOne({ _id: name }, { $setOnInsert: { since: new Date(now) } }, { upsert: true });
  }
  return since;
}
