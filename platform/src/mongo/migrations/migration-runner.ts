import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { field, schemaOf, type Stored } from '../fields.ts';
import { model, trusted } from 'mongoose';
import type { Logger } from '../../observability/log.ts';
import { acquireLease, releaseLease } from '../lease.ts';
import type { Migration } from './migration.ts';

const fields = {
  _id: field.text,
  startedAt: field.date,
  /** Null until the first complete run. */
  completedAt: field.dateOrNull,
  changed: field.number,
};
type MigrationRecord = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'migrations' });
export const MigrationRecords = model<MigrationRecord>('MigrationRecord', schema);

const leaseName = 'migrations';
/** Milliseconds that other copies wait after a copy was killed. */
const defaultLeaseMs = 15_000;
const pollIntervalMs = 250;

export interface MigrationRunner {
  /**
   * Runs the migrations that have never completed, and waits while another copy runs them. No-op once all are complete.
   */
  runMissing(): Promise<void>;
  /**
   * Runs every migration again and returns the number of documents changed. Waits while another copy runs them. When a
   * newer release has begun, runs only the missing ones.
   */
  runAll(): Promise<number>;
  /** Runs like `runAll`, but does nothing while another copy runs the migrations or when a newer release has begun. */
  repeat(): Promise<number>;
  /** Aborts the run in progress between two batches and releases the lease. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly migrations: readonly Migration[];
  readonly log: Logger;
  readonly leaseMs?: number;
}

/**
 * Runs the migrations of one service in table order, one copy at a time, and records them in the collection
 * `migrations`. The lease only avoids double work: every migration tolerates an overlapping run.
 * @throws Error when the names of the table are not in ascending order.
 */
export function createMigrationRunner({
  migrations,
  log,
  leaseMs = defaultLeaseMs,
}: RunnerOptions): MigrationRunner {
  const names = migrations.map(({ name }) => name);
  const outOfOrder = names.find((name, at) => at > 0 && name <= (names[at - 1] ?? ''));
  if (outOfOrder !== undefined) throw new Error(`migrations: ${outOfOrder} is not in ascending order`);
  const stopping = new AbortController();
  const lease = createMigrationLease(log, leaseMs, stopping.signal);
  let running: Promise<unknown> = Promise.resolve();

  async function findMissing(): Promise<readonly Migration[]> {
    const completed = await MigrationRecords.distinct('_id', { completedAt: trusted({ $ne: null }) });
    return migrations.filter(({ name }) => !completed.includes(name));
  }

  /** Names that sort before the whole table belong to removed migrations. */
  async function isNewerRecorded(): Promise<boolean> {
    const newer = { _id: trusted({ $nin: names, $gt: names[0] ?? '' }) };
    return (await MigrationRecords.exists(newer)) !== null;
  }

  async function runEach(due: readonly Migration[], signal: AbortSignal): Promise<number> {
    let changed = 0;
    for (const migration of due) {
      signal.throwIfAborted();
      changed += await runMigration(migration, log, signal);
    }
    return changed;
  }

  function tracked<T>(work: () => Promise<T>): Promise<T> {
    const result = work();
    running = result.catch(() => undefined);
    return result;
  }

  return {
    runMissing: () =>
      tracked(async () => {
        if ((await findMissing()).length === 0) return;
        await lease.wait();
        await lease.hold(async (signal) => runEach(await findMissing(), signal));
      }),
    runAll: () =>
      tracked(async () => {
        if (migrations.length === 0) return 0;
        await lease.wait();
        return lease.hold(async (signal) =>
          runEach((await isNewerRecorded()) ? await findMissing() : migrations, signal),
        );
      }),
    repeat: () =>
      tracked(async () => {
        if (migrations.length === 0 || (await isNewerRecorded())) return 0;
        if (!(await lease.acquire())) return 0;
        return lease
          .hold((signal) => runEach(migrations, signal))
          .catch((error: unknown) => {
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

/** The lease of the migrations, which one copy of the service holds at a time. */
function createMigrationLease(log: Logger, leaseMs: number, stopping: AbortSignal) {
  const holder = randomUUID();
  const acquire = () => acquireLease(leaseName, holder, leaseMs);

  return {
    acquire,
    /** Acquires the lease as soon as no other copy holds it. */
    async wait(): Promise<void> {
      for (let attempts = 0; !(await acquire()); attempts += 1) {
        if (attempts === 0) log.info('waiting for the copy that runs the migrations');
        await wait(pollIntervalMs, undefined, { signal: stopping });
      }
    },
    /** Renews the acquired lease during the work, and releases it. The signal aborts when another copy has taken it. */
    async hold<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const leaseLost = new AbortController();
      let renewal: Promise<void> = Promise.resolve();
      const renew = async () => {
        // A failed renewal is retried in time; a lost lease is noticed when another copy holds it.
        const held = await acquire().catch(() => true);
        if (!held) leaseLost.abort(new Error('another copy has taken over the migrations'));
      };
      const timer = setInterval(() => {
        renewal = renew();
      }, leaseMs / 3);
      try {
        return await work(AbortSignal.any([stopping, leaseLost.signal]));
      } finally {
        clearInterval(timer);
        await renewal;
        await releaseLease(leaseName, holder).catch((error: unknown) =>
          log.warn({ err: error }, 'the lease of the migrations was not released; it expires'),
        );
      }
    },
  };
}

async function runMigration({ name, up }: Migration, log: Logger, signal: AbortSignal): Promise<number> {
  const record = await MigrationRecords.findOneAndUpdate(
    { _id: name },
    { $setOnInsert: { startedAt: new Date(), completedAt: null, changed: 0 } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  const isFirst = !record?.completedAt;
  const startedAt = Date.now();
  if (isFirst) log.info({ migration: name }, 'migration started');
  const changed = await up({ log: log.child({ migration: name }), signal });
  if (isFirst || changed > 0) {
    const change = { $inc: { changed }, ...(isFirst && { completedAt: new Date() }) };
    await MigrationRecords.updateOne({ _id: name }, change);
    log.info({ migration: name, changed, tookMs: Date.now() - startedAt }, 'migration completed');
  }
  return changed;
}
