import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { PROCESS_NAMES, type ProcessName } from '@petcare/stack/system/processes.ts';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/system/petcare.ts';

/** Periodic jobs that only one copy may run at a time, with their process and interval. */
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
  'collect-doctor-changes': { process: 'notifications', everyMs: 1_000 },
} as const satisfies Record<string, { process: ProcessName; everyMs: number }>;

type Job = keyof typeof schedules;

/** The job whose copy is killed, and whose lease the control removes. */
const watched = 'due-deletions' satisfies Job;

const lateMs = 5_000;

export interface ScheduleCount {
  readonly job: Job;
  readonly runs: number;
  readonly maxRuns: number;
  readonly copies: number;
}

export interface SchedulesResult {
  readonly counts: readonly ScheduleCount[];
  /** Jobs that ran more often than one copy runs them, or never. */
  readonly wrong: readonly Job[];
  readonly takenOver: boolean;
  readonly controlNoticed: boolean;
}

/**
 * Counts in the logs of all copies how often each job has run since the start. The system must run with
 * `LOG_LEVEL=debug`.
 */
export async function measureSchedules(petcare: PetCare, forMs: number): Promise<SchedulesResult> {
  await wait(forMs);
  const all = await readRuns(petcare);
  const counts = (Object.keys(schedules) as Job[]).map((job) => countRuns(job, all));
  const wrong = counts.filter(({ runs, maxRuns }) => runs === 0 || runs > maxRuns).map(({ job }) => job);
  const takenOver = await isTakenOver(petcare);
  return { counts, wrong, takenOver, controlNoticed: await isDuplicateRunNoticed(petcare) };
}

interface JobRun {
  readonly job: string;
  readonly copy: string;
  readonly time: number;
}

async function readRuns({ system, folder }: PetCare): Promise<JobRun[]> {
  const names = PROCESS_NAMES.flatMap((name) => system.copiesOf(name)).map(
    ({ process: supervised }) => supervised.name,
  );
  const logs = await Promise.all(
    names.map(async (copy) => {
      const lines = (await readFile(join(folder, 'logs', `${copy}.log`), 'utf8')).split('\n');
      return lines
        .filter((line) => line.startsWith('{') && line.includes('periodic job started'))
        .map((line) => ({ ...(JSON.parse(line) as { job: string; time: number }), copy }));
    }),
  );
  return logs.flat().toSorted((supervised, other) => supervised.time - other.time);
}

function countRuns(job: Job, jobRuns: readonly JobRun[]): ScheduleCount {
  const own = jobRuns.filter((run) => run.job === job);
  // The first run waits for the start of its process, which makes all others seem early: the time begins with the second.
  const early = Math.min(1, own.length - 1);
  const [from, last] = [own[early], own.at(-1)];
  const spanMs = from && last ? last.time - from.time : 0;
  const { everyMs } = schedules[job];
  const maxRuns = early + 1 + Math.floor((spanMs + Math.min(everyMs / 2, lateMs)) / everyMs);
  return { job, runs: own.length, maxRuns, copies: new Set(own.map(({ copy }) => copy)).size };
}

async function isTakenOver(petcare: PetCare): Promise<boolean> {
  const holder = (await readRuns(petcare)).findLast(({ job }) => job === watched)?.copy;
  const copy = petcare.system
    .copiesOf(schedules[watched].process)
    .find(({ process: supervised }) => supervised.name === holder);
  const killedAt = Date.now();
  copy?.process.kill('SIGKILL');
  return eventually(
    async () => {
      const after = (await readRuns(petcare)).filter(({ job, time }) => job === watched && time > killedAt);
      if (after.length === 0) throw new Error('no copy has taken over');
      return true;
    },
    { every: 250 },
  ).catch(() => false);
}

async function isDuplicateRunNoticed(petcare: PetCare): Promise<boolean> {
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
        const { runs, maxRuns, copies } = countRuns(
          watched,
          (await readRuns(petcare)).filter(({ time }) => time >= from),
        );
        if (runs <= maxRuns || copies < 2) throw new Error(`${runs} runs of ${maxRuns} by ${copies} copies`);
        return true;
      },
      { every: 250 },
    ).catch(() => false);
  } finally {
    stopped.abort();
    await taking;
    await connection.close();
  }
}
