import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { testLog } from '../testing/test-servers.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { startPeriodicJobs } from './periodic-job.ts';

useTestDatabase();

test('two copies of a service run a leased job in one of them, and an unleased job in both', async () => {
  const runs = { leased: new Set<number>(), everywhere: new Set<number>() };
  const copies = [1, 2].map((copy) =>
    startPeriodicJobs(
      [
        { name: 'leased', everyMs: 10, leaseMs: 60_000, run: async () => runs.leased.add(copy) },
        { name: 'everywhere', everyMs: 10, run: async () => runs.everywhere.add(copy) },
      ],
      testLog(),
    ),
  );
  await eventually(() => expect([...runs.everywhere].toSorted((a, b) => a - b)).toEqual([1, 2]));
  await eventually(() => expect(runs.leased.size).toBe(1));
  await Promise.all(copies.map((copy) => copy.stop()));
  expect(runs.leased.size).toBe(1);
});

interface Lock {
  readonly _id: string;
  readonly until: Date;
}

test('a lease is renewed when half of it has passed, and not by each run', async () => {
  const counted = { runs: 0, runsOfOther: 0 };
  const leaseMs = 4_000;
  const copyThat = (run: () => Promise<unknown>) =>
    startPeriodicJobs([{ name: 'renewed', everyMs: 10, leaseMs, run }], testLog());
  const leaseEnd = async () =>
    (await mongoose.connection.collection<Lock>('locks').findOne({ _id: 'renewed' }))?.until.getTime() ?? 0;

  const copy = copyThat(async () => (counted.runs += 1));
  await eventually(() => expect(counted.runs).toBeGreaterThan(0));
  const other = copyThat(async () => (counted.runsOfOther += 1));
  const first = await leaseEnd();
  await eventually(() => expect(counted.runs).toBeGreaterThan(5));
  expect(await leaseEnd()).toBe(first);
  await eventually(async () => expect(await leaseEnd()).not.toBe(first));
  expect(await leaseEnd()).toBeGreaterThan(first + leaseMs / 4);
  expect(counted.runsOfOther).toBe(0);
  await Promise.all([copy.stop(), other.stop()]);
});

test('a failing job runs again, and runs of one job never overlap', async () => {
  let [running, maxRunning, failures] = [0, 0, 0];
  const jobs = startPeriodicJobs(
    [
      {
        name: 'failing',
        everyMs: 5,
        async run() {
          running += 1;
          maxRunning = Math.max(maxRunning, running);
          await new Promise((resolve) => setTimeout(resolve, 20));
          running -= 1;
          failures += 1;
          throw new Error('the provider is away');
        },
      },
    ],
    testLog(),
  );
  await eventually(() => expect(failures).toBeGreaterThan(2));
  await jobs.stop();
  expect(maxRunning).toBe(1);
  expect(running).toBe(0);
});
