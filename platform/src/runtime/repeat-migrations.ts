import type { Logger } from '../observability/log.ts';
import type { Migration } from '../mongo/migrations/migration.ts';
import type { MigrationRunner } from '../mongo/migrations/migration-runner.ts';
import { startPeriodicJobs, type PeriodicJobs } from './periodic-job.ts';

/** Milliseconds from the start to the first run, and between two runs after one that changed something. */
const shortestInterval = 10_000;
/** Milliseconds. */
const longestInterval = 3_600_000;

/**
 * Runs the migrations again and again while the service is up, for documents that a former version still writes during a
 * release. The interval doubles with each run that changes nothing, up to an hour.
 */
export function repeatMigrations(
  runner: MigrationRunner,
  migrations: readonly Migration[],
  log: Logger,
  firstInterval = shortestInterval,
): PeriodicJobs {
  let [interval, due] = [firstInterval, Date.now() + firstInterval];
  const repeat = async () => {
    if (Date.now() < due) return;
    interval = nextInterval(interval, await runner.repeat());
    due = Date.now() + interval;
  };
  // Copies of another release have another table and thereby another lease: one that knows fewer migrations must not
  // keep this one from running.
  const name = `migrations up to ${migrations.at(-1)?.name}`;
  const job = { name, everyMs: firstInterval, leaseMs: 3 * shortestInterval, run: repeat };
  return startPeriodicJobs(migrations.length === 0 ? [] : [job], log);
}

/** Milliseconds until the next run. */
export function nextInterval(interval: number, changed: number): number {
  return changed > 0 ? shortestInterval : Math.min(2 * interval, longestInterval);
}
