import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { PROCESS_NAMES, type ProcessName } from '@petcare/stack/system/processes.ts';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/petcare.ts';

/** What is done on time by one copy alone, where, and how often. */
const schedules = {
  'due-deletions': { process: 'account', everyMs: 1_000 },
  'dead-letter-replays': { process: 'account', everyMs: 5_000 },
  'expire-slot-holds': { process: 'clinic', everyMs: 1_000 },
  'expire-waitlist-offers': { process: 'clinic', everyMs: 1_000 },
  'send-due-reminders': { process: 'clinic', everyMs: 1_000 },
  'empty-trash': { process: 'clinic', everyMs: 1_000 },
  'payment-sweep': { process: 'commerce', everyMs: 60_000 },
  'commerce-trash': { process: 'commerce', everyMs: 60_000 },
  reconciliation: { process: 'commerce', everyMs: 600_000 },
  'trash-sweep': { process: 'content', everyMs: 600_000 },
  'picture-sweep': { process: 'content', everyMs: 600_000 },
  'check-invariants': { process: 'cascade', everyMs: 60_000 },
  'retire-queues': { process: 'notifications', everyMs: 60_000 },
} as const satisfies Record<string, { process: ProcessName; everyMs: number }>;

type Job = keyof typeof schedules;

/** What the control takes the turn away from, and the proof kills. */
const watched = 'due-deletions' satisfies Job;

const lateMs = 5_000;

export interface ScheduleCount {
  readonly job: Job;
  readonly runs: number;
  /** As many as one copy alone could have done in this time. */
  readonly most: number;
  /** Copies that did any. */
  readonly copies: number;
}

export interface SchedulesResult {
  readonly counts: readonly ScheduleCount[];
  /** Jobs that ran more often than one copy runs them, or never. */
  readonly wrong: readonly Job[];
  /** After its copy was killed another went on. */
  readonly takenOver: boolean;
  /** Whether a job that every copy does is found out. */
  readonly controlNoticed: boolean;
}

/**
 * Counts in the logs of all copies how often each job has run since the product was started, which must have been
 * with `LOG_LEVEL` at `debug`.
 */
export async function measureSchedules(petcare: PetCare, forMs: number): Promise<SchedulesResult> {
  await wait(forMs);
  const all = await roundsOf(petcare);
  const counts = (Object.keys(schedules) as Job[]).map((job) => countOf(job, all));
  const wrong = counts.filter(({ runs, most }) => runs === 0 || runs > most).map(({ job }) => job);
  const takenOver = await isTakenOver(petcare);
  return { counts, wrong, takenOver, controlNoticed: await isNoticed(petcare) };
}

interface Round {
  readonly job: string;
  readonly copy: string;
  readonly time: number;
}

/** Every round that any copy has begun, oldest first. */
async function roundsOf({ system, folder }: PetCare): Promise<Round[]> {
  const names = PROCESS_NAMES.flatMap((name) => system.copiesOf(name)).map(({ process: one }) => one.name);
  const logs = await Promise.all(
    names.map(async (copy) => {
      const lines = (await readFile(join(folder, 'logs', `${copy}.log`), 'utf8')).split('\n');
      return lines
        .filter((line) => line.startsWith('{') && line.includes('periodic job started'))
        .map((line) => ({ ...(JSON.parse(line) as { job: string; time: number }), copy }));
    }),
  );
  return logs.flat().toSorted((one, other) => one.time - other.time);
}

function countOf(job: Job, rounds: readonly Round[]): ScheduleCount {
  const own = rounds.filter((round) => round.job === job);
  const [first, last] = [own[0], own.at(-1)];
  const spanMs = first && last ? last.time - first.time : 0;
  const { everyMs } = schedules[job];
  // The first round may have been written down late, and so all others seem early.
  const most = 1 + Math.floor((spanMs + Math.min(everyMs / 2, lateMs)) / everyMs);
  return { job, runs: own.length, most, copies: new Set(own.map(({ copy }) => copy)).size };
}

async function isTakenOver(petcare: PetCare): Promise<boolean> {
  const holder = (await roundsOf(petcare)).findLast(({ job }) => job === watched)?.copy;
  const copy = petcare.system
    .copiesOf(schedules[watched].process)
    .find(({ process: one }) => one.name === holder);
  const killedAt = Date.now();
  copy?.process.kill('SIGKILL');
  return eventually(
    async () => {
      const after = (await roundsOf(petcare)).filter(({ job, time }) => job === watched && time > killedAt);
      if (after.length === 0) throw new Error('nobody has gone on');
      return true;
    },
    { within: 30_000, every: 250 },
  ).catch(() => false);
}

/** Takes the turn away from whoever has it, again and again, so that every copy does the job. */
async function isNoticed(petcare: PetCare): Promise<boolean> {
  const database = petcare.databases.find((name) => name.endsWith(`_${schedules[watched].process}`)) ?? '';
  const connection = await mongoose.createConnection(petcare.mongoUrl, { dbName: database }).asPromise();
  const locks = connection.collection<{ _id: string }>('locks');
  const stopped = new AbortController();
  const taking = (async () => {
    while (!stopped.signal.aborted) await locks.deleteOne({ _id: watched });
  })();
  const from = Date.now();
  try {
    return await eventually(
      async () => {
        const { runs, most, copies } = countOf(
          watched,
          (await roundsOf(petcare)).filter(({ time }) => time >= from),
        );
        if (runs <= most || copies < 2) throw new Error(`${runs} runs of ${most} by ${copies} copies`);
        return true;
      },
      { within: 30_000, every: 250 },
    ).catch(() => false);
  } finally {
    stopped.abort();
    await taking;
    await connection.close();
  }
}
