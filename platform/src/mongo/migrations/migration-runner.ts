import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { model, Schema, trusted } from 'mongoose';
import type { Logger } from '../../observability/log.ts';
import { acquireLease, releaseLease } from '../lease.ts';
import type { Migration } from './migration.ts';

interface MigrationRecord {
  /** Name of the migration. */
  _id: string;
  startedAt: Date;
  /** Null until it has run to its end for the first time. */
  completedAt: Date | null;
  /** Documents changed, by all runs together. */
  changed: number;
}

const schema = new Schema<MigrationRecord>(
  {
    _id: { type: String, required: true },
    startedAt: { type: Date, required: true },
    completedAt: { type: Date, default: null },
    changed: { type: Number, required: true },
  },
  { collection: 'migrations', versionKey: false },
);
export const MigrationRecords = model<MigrationRecord>('MigrationRecord', schema);

const leaseName = 'migrations';
/** Milliseconds that the other copies wait for one that was killed. */
const usualLeaseMs = 15_000;
/** Milliseconds. */
const pollEvery = 250;

export interface MigrationRunner {
  /** Runs what has never been completed; waits while another copy does. Changes nothing once everything is complete. */
  runMissing(): Promise<void>;
  /**
   * Runs every migration, completed or not, and returns the documents changed. Waits while another copy runs them. Where a
   * newer release has begun, it runs like `runMissing`.
   */
  runAll(): Promise<number>;
  /** Runs like `runAll`, but leaves it to the other copy where one is at work, and to a newer release. */
  repeat(): Promise<number>;
  /** Ends a run in progress between two batches and gives up the lease. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly migrations: readonly Migration[];
  readonly log: Logger;
  /** How long others wait for a copy that was killed. */
  readonly leaseMs?: number;
}

/**
 * Runs the migrations of one service in the order of its table, one copy at a time, and records them in the collection
 * `migrations`. Records with other names are left alone.
 *
 * The lease only avoids double work. Where it is lost, two runs may overlap; each write of a migration allows for it.
 * @throws Error when the names of the table are not in ascending order.
 */
export function createMigrationRunner({
  migrations,
  log,
  leaseMs = usualLeaseMs,
}: RunnerOptions): MigrationRunner {
  const names = migrations.map(({ name }) => name);
  const disordered = names.find((name, at) => at > 0 && name <= (names[at - 1] ?? ''));
  if (disordered !== undefined) throw new Error(`migrations: ${disordered} is not in ascending order`);
  const holder = randomUUID();
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  async function missing(): Promise<readonly Migration[]> {
    const completed = await MigrationRecords.distinct('_id', { completedAt: trusted({ $ne: null }) });
    return migrations.filter(({ name }) => !completed.includes(name));
  }

  /** Names that sort before the whole table belong to migrations that were removed from it. */
  async function isNewerRecorded(): Promise<boolean> {
    const newer = { _id: trusted({ $nin: names, $gt: names[0] ?? '' }) };
    return (await MigrationRecords.exists(newer)) !== null;
  }

  async function waitForLease(): Promise<void> {
    for (let tries = 0; !(await acquireLease(leaseName, holder, leaseMs)); tries += 1) {
      if (tries === 0) log.info('waiting for the copy that runs the migrations');
      await wait(pollEvery, undefined, { signal: stopping.signal });
    }
  }

  /** Runs `work` with the lease, which is renewed until it ends. */
  async function holdingLease<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const lost = new AbortController();
    let renewal: Promise<void> = Promise.resolve();
    const renew = async () => {
      // A failed renewal is tried again in time; a lease that has expired is noticed when another copy has it.
      const held = await acquireLease(leaseName, holder, leaseMs).catch(() => true);
      if (!held) lost.abort(new Error('another copy has taken over the migrations'));
    };
    const timer = setInterval(() => {
      renewal = renew();
    }, leaseMs / 3);
    try {
      return await work(AbortSignal.any([stopping.signal, lost.signal]));
    } finally {
      clearInterval(timer);
      await renewal;
      await releaseLease(leaseName, holder).catch((error: unknown) =>
        log.warn({ err: error }, 'the lease of the migrations was not released; it expires'),
      );
    }
  }

  async function run({ name, up }: Migration, signal: AbortSignal): Promise<number> {
    const record = await MigrationRecords.findOneAndUpdate(
      { _id: name },
      { $setOnInsert: { startedAt: new Date(), completedAt: null, changed: 0 } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
    const isFirst = !record?.completedAt;
    const began = Date.now();
    if (isFirst) log.info({ migration: name }, 'migration started');
    const changed = await up({ log: log.child({ migration: name }), signal });
    if (isFirst || changed > 0) {
      await MigrationRecords.updateOne(
        { _id: name },
        { $inc: { changed }, ...(isFirst && { completedAt: new Date() }) },
      );
      log.info({ migration: name, changed, tookMs: Date.now() - began }, 'migration completed');
    }
    return changed;
  }

  async function runEach(due: readonly Migration[], signal: AbortSignal): Promise<number> {
    let changed = 0;
    for (const migration of due) {
      signal.throwIfAborted();
      changed += await run(migration, signal);
    }
    return changed;
  }

  /** Lets `stop` wait for the work. */
  function tracked<T>(work: () => Promise<T>): Promise<T> {
    const result = work();
    running = result.catch(() => undefined);
    return result;
  }

  return {
    runMissing: () =>
      tracked(async () => {
        if ((await missing()).length === 0) return;
        await waitForLease();
        await holdingLease(async (signal) => runEach(await missing(), signal));
      }),
    runAll: () =>
      tracked(async () => {
        if (migrations.length === 0) return 0;
        await waitForLease();
        return holdingLease(async (signal) =>
          runEach((await isNewerRecorded()) ? await missing() : migrations, signal),
        );
      }),
    repeat: () =>
      tracked(async () => {
        if (migrations.length === 0 || (await isNewerRecorded())) return 0;
        if (!(await acquireLease(leaseName, holder, leaseMs))) return 0;
        return holdingLease((signal) => runEach(migrations, signal)).catch((error: unknown) => {
          if (stopping.signal.aborted) return 0;
          throw error;
        });
      }),
    async stop() {
      stopping.abort(new Error('the process is stopping'));
      await running;
    },
  };
}
