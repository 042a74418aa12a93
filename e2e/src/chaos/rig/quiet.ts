import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { withDatabases } from './databases.ts';
import { processNames } from '../plan/fault-plans.ts';
import { readMetrics } from './metrics.ts';
import type { Rig } from './rig.ts';

const pauseMs = 250;

export interface Quiet {
  /** Work that was left when the time was over. */
  readonly pending: readonly string[];
  /** The last work that was waited for. */
  readonly last: readonly string[];
}

/** Waits until everything is ready and nothing is on its way: outboxes, queues, tasks, jobs, deletions and webhooks. */
export async function untilQuiet(rig: Rig, withinMs: number): Promise<Quiet> {
  const deadline = performance.now() + withinMs;
  let quietBefore = false;
  let last: readonly string[] = [];
  for (;;) {
    const pending = await findPending(rig).catch((error: unknown) => [`unreadable: ${String(error)}`]);
    // Twice in a row, since work moves from one place to the next between two reads.
    if (pending.length === 0 && quietBefore) return { pending, last };
    quietBefore = pending.length === 0;
    if (pending.length > 0) last = pending;
    if (performance.now() > deadline && !quietBefore) return { pending, last };
    await wait(pauseMs);
  }
}

async function findPending(rig: Rig): Promise<string[]> {
  const parts = await Promise.all([
    unreadyCopies(rig),
    unfinishedRows(rig),
    filledQueues(rig),
    waitingJobs(rig),
    waitingWebhooks(rig),
  ]);
  return parts.flat();
}

async function unreadyCopies({ petcare }: Rig): Promise<string[]> {
  const checks = processNames
    .flatMap((name) => petcare.system.copiesOf(name))
    .map(async ({ process: one, url }) => {
      const signal = AbortSignal.timeout(3_000);
      const ready = await fetch(`${url}/health/ready`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      return ready ? [] : [`${one.name} is not ready`];
    });
  return (await Promise.all(checks)).flat();
}

function unfinishedRows(rig: Rig): Promise<string[]> {
  return withDatabases(rig, async (databases) => {
    const counts = databases.flatMap(({ name, db }) => [
      { what: `events of ${name}`, count: db.collection('outbox').countDocuments({ sentAt: null }) },
      ...(name === 'workers'
        ? [{ what: 'tasks', count: db.collection('tasks').countDocuments({ state: 'waiting' }) }]
        : []),
      ...(name === 'account'
        ? [{ what: 'deletions', count: db.collection('deletions').countDocuments({ open: true }) }]
        : []),
    ]);
    const read = await Promise.all(counts.map(async ({ what, count }) => ({ what, count: await count })));
    return read.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
  });
}

const Queues = z.array(z.object({ name: z.string(), messages: z.number().default(0) }));

async function filledQueues({ servers, namespace }: Rig): Promise<string[]> {
  const { origin, username, password } = new URL(servers.amqpManagementUrl ?? '');
  const response = await fetch(`${origin}/api/queues?disable_stats=true&enable_queue_totals=true`, {
    headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
    signal: AbortSignal.timeout(3_000),
  });
  return Queues.parse(await response.json())
    .filter(({ name, messages }) => name.startsWith(`${namespace}.`) && messages > 0)
    .map(({ name, messages }) => `${messages} messages in ${name}`);
}

/** BullMQ's jobs; those of rows are found in the rows already, but not those of deletions. */
async function waitingJobs({ petcare }: Rig): Promise<string[]> {
  const workers = (['notifications', 'cascade'] as const).map((name) => petcare.system.metricsUrlOf(name));
  const found = await Promise.all(workers.map((url) => readMetrics(url)));
  return found
    .flat()
    .filter(({ name, value }) => name === 'jobs' && value > 0)
    .map(({ labels, value }) => `${value} jobs ${labels['state']} in ${labels['queue']}`);
}

const State = z.object({ events: z.object({ pending: z.number() }) });

async function waitingWebhooks({ petcare }: Rig): Promise<string[]> {
  const response = await fetch(`${petcare.system.cardSandboxUrl}/sandbox/state`);
  const { pending } = State.parse(await response.json()).events;
  return pending > 0 ? [`${pending} webhooks`] : [];
}
