import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { compileCache } from '../../testing/running-process.ts';
import { testLog } from '../../testing/test-servers.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { acquireLease } from '../lease.ts';
import type { Migration } from './migration.ts';
import { createMigrationRunner, MigrationRecords } from './migration-runner.ts';

const database = useTestDatabase();
const log = testLog();
beforeEach(async () => {
  await MigrationRecords.deleteMany({});
  await locks().deleteMany({});
});
const locks = () => mongoose.connection.collection<{ _id: string; holder: string }>('locks');

function buildCopy(names: readonly string[], changes: () => number = () => 0, leaseMs = 15_000) {
  const ran: string[] = [];
  const migrations = names.map((name): Migration => ({
    name,
    up: async () => {
      ran.push(name);
      return changes();
    },
  }));
  return { ran, ...createMigrationRunner({ migrations, log, leaseMs }) };
}

const first = '2026-01-01-first';
const second = '2026-01-02-second';
const third = '2026-01-03-third';

test('a start runs missing migrations in the order of the table, and only once', async () => {
  await buildCopy([first]).runMissing();
  const copy = buildCopy([first, second, third], () => 7);
  await copy.runMissing();
  await copy.runMissing();
  expect(copy.ran).toEqual([second, third]);
  expect(await MigrationRecords.find().sort({ _id: 1 }).lean()).toMatchObject([
    { _id: first, changed: 0, completedAt: expect.any(Date) },
    { _id: second, changed: 7, completedAt: expect.any(Date) },
    { _id: third, changed: 7, completedAt: expect.any(Date) },
  ]);
});

test('a table that is not in ascending order is refused', () => {
  expect(() => buildCopy([second, first])).toThrow(first);
  expect(() => buildCopy([first, first])).toThrow(first);
});

test('runAll and repeat run completed migrations again and count their changes', async () => {
  const copy = buildCopy([first, second], () => 2);
  expect(await copy.runAll()).toBe(4);
  expect(await copy.runAll()).toBe(4);
  expect(await copy.repeat()).toBe(4);
  expect(copy.ran).toHaveLength(6);
  expect((await MigrationRecords.findById(first).lean())?.changed).toBe(6);
});

test('a copy that was rolled back keeps the records of the newer release and repeats no migration', async () => {
  await buildCopy([first, third]).runAll();
  const older = buildCopy([first], () => 1);
  await older.runMissing();
  expect(await older.repeat()).toBe(0);
  expect(await older.runAll()).toBe(0);
  expect(older.ran).toEqual([]);
  expect(await MigrationRecords.exists({ _id: third })).not.toBeNull();
});

test('a newer release counts as begun as soon as its first migration has', async () => {
  let repeated: number | undefined;
  const older = buildCopy([first], () => 1);
  const up = async () => {
    repeated = await older.repeat();
    throw new Error('killed halfway');
  };
  const newer = createMigrationRunner({ migrations: [{ name: second, up }], log });
  await expect(newer.runMissing()).rejects.toThrow('killed halfway');
  expect(repeated).toBe(0);
  expect(await older.repeat()).toBe(0);
});

test('the others repeat after a migration was removed from the table', async () => {
  await buildCopy([first, second]).runAll();
  expect(await buildCopy([second], () => 1).repeat()).toBe(1);
});

test('a failing migration is not recorded as completed, and no later one runs', async () => {
  let broken = true;
  const failing = {
    name: first,
    up: async () => {
      if (broken) throw new Error('a document that no migration expected');
      return 1;
    },
  };
  const later: string[] = [];
  const next = { name: second, up: async () => later.push('ran') };
  const copy = createMigrationRunner({ migrations: [failing, next], log });
  await expect(copy.runMissing()).rejects.toThrow('no migration expected');
  expect(await MigrationRecords.find().lean()).toMatchObject([{ _id: first, completedAt: null }]);
  expect(later).toEqual([]);

  broken = false;
  await createMigrationRunner({ migrations: [failing, next], log }).runMissing();
  expect(await MigrationRecords.countDocuments({ completedAt: null })).toBe(0);
  expect(later).toEqual(['ran']);
});

test('of several copies that start together, one runs the migrations and the others wait for it', async () => {
  let [running, maxRunning, runs] = [0, 0, 0];
  const up = async () => {
    runs += 1;
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setTimeout(resolve, 50));
    running -= 1;
    return 1;
  };
  const migrations = [first, second].map((name) => ({ name, up }));
  const copies = Array.from({ length: 5 }, () => createMigrationRunner({ migrations, log }));
  await Promise.all(
    copies.map(async (copy) => {
      await copy.runMissing();
      // A copy that waited finds every migration completed.
      expect(await MigrationRecords.countDocuments({ completedAt: null })).toBe(0);
      expect(await MigrationRecords.countDocuments()).toBe(2);
    }),
  );
  expect({ maxRunning, runs }).toEqual({ maxRunning: 1, runs: 2 });
});

test('a stopping copy ends between two steps and releases the lease', async () => {
  let markBegun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => (markBegun = resolve));
  const endless: Migration = {
    name: first,
    up: ({ signal }) => {
      markBegun();
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
      );
    },
  };
  const copy = createMigrationRunner({ migrations: [endless], log });
  const ended = copy.runMissing().catch((error: unknown) => error);
  await hasBegun;
  await copy.stop();
  expect(await ended).toEqual(new Error('aborted'));
  // The lease would otherwise last another fifteen seconds.
  expect(await acquireLease('migrations', 'next copy', 1_000)).toBe(true);
});

test('a copy that has lost its lease stops', async () => {
  const endless: Migration = {
    name: first,
    up: async ({ signal }) => {
      await locks().updateOne({ _id: 'migrations' }, { $set: { holder: 'another copy' } });
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
    },
  };
  const copy = createMigrationRunner({ migrations: [endless], log, leaseMs: 5_000 });
  await expect(copy.runMissing()).rejects.toThrow('another copy has taken over');
  expect(await locks().findOne({ _id: 'migrations' })).toMatchObject({ holder: 'another copy' });
});

test('a migration whose process was killed halfway is completed by the next copy', async () => {
  const cats = mongoose.connection.collection<{ _id: number; name: string; terms?: string[] }>('cats');
  await cats.insertMany(Array.from({ length: 2_000 }, (_, at) => ({ _id: at, name: `Cat ${at}` })));
  const entry = fileURLToPath(new URL('../../testing/migrating-process.ts', import.meta.url));
  const start = (leaseMs: number, ...words: string[]) => {
    const child = spawn(process.execPath, [entry, database.url, String(leaseMs), ...words], {
      env: compileCache(),
    });
    return { child, exited: once(child, 'exit'), lines: createInterface({ input: child.stdout }) };
  };
  const killed = start(3_000, 'wait');
  await once(killed.lines, 'line');
  killed.child.kill('SIGKILL');
  await killed.exited;
  const done = await cats.countDocuments({ terms: { $exists: true } });
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(2_000);
  expect(await MigrationRecords.find().lean()).toMatchObject([{ completedAt: null }]);

  // Two copies at once: one waits for the lease of the killed process to expire, the other for the first.
  const next = [start(3_000), start(3_000)];
  expect(await Promise.all(next.map(async ({ exited }) => exited))).toEqual([
    [0, null],
    [0, null],
  ]);
  const rows = await cats.find().toArray();
  expect(rows).toHaveLength(2_000);
  for (const { name, terms } of rows) expect(terms).toEqual(name.toLowerCase().split(' '));
  expect(await MigrationRecords.find().lean()).toMatchObject([{ changed: 2_000 - done }]);
});
