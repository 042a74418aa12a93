import { consumerNames, consumers, type ConsumerName } from '@petcare/contracts/consumers.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PublicService } from '@petcare/contracts/endpoint.ts';
import type { CheckScope, Offender, SentEvent } from '@petcare/contracts/invariants.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { trusted } from 'mongoose';
import { ConsumerAges } from './consumer-age.model.ts';

/** How long an event may be on its way from the broker to the task that tells people of it. */
const patienceMs = 2 * 60_000;
const reachMs = { recent: 2 * 60 * 60_000, all: 3 * 24 * 60 * 60_000 } as const;
const page = 1_000;

/** The consumers that tell people something, in their inbox or by mail. */
const tellers = consumerNames.filter((name) => /^(notify|mail)-/.test(name));

/**
 * Events that should have told somebody something and did not: no task was made of them, or nobody tries the task any
 * more. What the broker does not have yet is late, and not lost.
 */
export async function findUntoldEvents(
  service: PublicService,
  scope: CheckScope,
  client: InternalClient,
  now = Date.now(),
): Promise<Offender[]> {
  const since = await agesOfTellers(now);
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
      : tellersOf(event.name)
          .filter((teller) => new Date(event.at) > (since.get(teller) ?? new Date()))
          .map((teller) => ({ event, teller, taskId: `${teller}-${event.id}` })),
  );
  if (expected.length === 0) return [];
  const rows = await TaskRows.find(
    { _id: trusted({ $in: expected.map(({ taskId }) => taskId) }) },
    { state: 1, failure: 1 },
  ).lean();
  const known = new Map(rows.map((row) => [row._id, row]));
  return expected.flatMap(({ event, teller, taskId }) => {
    const task = known.get(taskId);
    if (task && task.state !== 'failed') return [];
    return [
      {
        id: taskId,
        label: event.name,
        fault: task
          ? {
              code: 'task_given_up' as const,
              consumer: teller,
              message: task.failure?.message ?? null,
            }
          : { code: 'nobody_told' as const, consumer: teller },
        path: `/events?view=chain&of=${event.id}`,
      },
    ];
  });
}

function tellersOf(event: string): ConsumerName[] {
  return tellers.filter((name) => (consumers[name].events as readonly string[]).includes(event));
}

/** Since when each is known here; one that is new begins now. */
async function agesOfTellers(now: number): Promise<ReadonlyMap<string, Date>> {
  const known = await ConsumerAges.find({}).lean();
  const since = new Map(known.map((one) => [one._id, one.since]));
  for (const name of tellers) {
    if (since.has(name)) continue;
    since.set(name, new Date(now));
    await ConsumerAges.updateOne({ _id: name }, { $setOnInsert: { since: new Date(now) } }, { upsert: true });
  }
  return since;
}
