import { expect, test, vi } from 'vitest';
import { MigrationRecords, createMigrationRunner } from '../mongo/migrations/migration-runner.ts';
import { testLog } from '../testing/test-servers.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { nextInterval, repeatMigrations } from './repeat-migrations.ts';

useTestDatabase();

test('a running copy repeats completed migrations, also beside a copy of another release', async () => {
  let runs = 0;
  const migration = (name: string, up: () => Promise<number>) => ({ name, up });
  const table = [migration('2026-01-02-second', async () => (runs += 1))];
  const older = [migration('2026-01-01-first', async () => 0)];
  const log = testLog();
  const runner = createMigrationRunner({ migrations: table, log });
  await runner.runMissing();
  expect(runs).toBe(1);

  const former = repeatMigrations(createMigrationRunner({ migrations: older, log }), older, log, 20);
  const repeats = repeatMigrations(runner, table, log, 20);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), { timeout: 30_000 });
  await Promise.all([former.stop(), repeats.stop()]);
  expect(await MigrationRecords.distinct('_id')).toEqual(['2026-01-02-second']);
});

test('the interval doubles up to an hour while nothing changes, and a change resets it', () => {
  let interval = 10_000;
  const empty = Array.from({ length: 11 }, () => (interval = nextInterval(interval, 0)));
  expect(empty.slice(0, 3)).toEqual([20_000, 40_000, 80_000]);
  expect(empty.at(-1)).toBe(3_600_000);
  expect(nextInterval(interval, 1)).toBe(10_000);
});
