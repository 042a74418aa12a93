import type { Logger } from '../observability/log.ts';
import type { Migration } from '../mongo/migrations/migration.ts';
import type { MigrationRunner } from '../mongo/migrations/migration-runner.ts';
import { startPeriodicJobs, type PeriodicJobs } from './periodic-job.ts';

/** Milliseconds until the first run, and after a run that changed something. */
const minIntervalMs = 10_000;
const maxIntervalMs = 3_600_000;

/**
 * Repeats the migrations while the service is up, for documents that a former version writes during a release. The
 * interval doubles after each run that changes nothing, up to an hour.
 */
export function repeatMigrations(
  runner: MigrationRunner,
  migrations: readonly Migration[],
  log: Logger,
  firstInterval = minIntervalMs,
): PeriodicJobs {
  let [interval, nextRunAt] = [firstInterval, Date.now() + firstInterval];
  const repeat = async () => {
    if (Date.now() < nextRunAt) return;
    interval = nextInterval(interval, await runner.repeat());
    nextRunAt = Date.now() + interval;
  };
  // Copies of another release have another table and therefore another lease, so that one with fewer migrations does
  // not block this one.
  const name = `migrations up to ${migrations.at(-1)?.name}`;
  const job = { name, everyMs: firstInterval, leaseMs: 3 * minIntervalMs, run: repeat };
  return startPeriodicJobs(migrations.length === 0 ? [] : [job], log);
}

export function nextInterval(interval: number, changed: number): number {
  return changed > 0 ? minIntervalMs : Math.min(2 * interval, maxIntervalMs);
}
