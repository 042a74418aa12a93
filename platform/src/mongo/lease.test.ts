import { expect, test } from 'vitest';
import { acquireLease } from './lease.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

useTestDatabase();

const holders = Array.from({ length: 20 }, (_, at) => `copy ${at}`);
const acquireForAll = (job: string, now?: number) =>
  Promise.all(holders.map((holder) => acquireLease(job, holder, 60_000, now)));

test('of many copies that request a new lease, one gets it', async () => {
  for (let round = 0; round < 15; round += 1) {
    const acquired = await acquireForAll(`first ${round}`);
    expect(acquired.filter(Boolean)).toHaveLength(1);
  }
});

test('the holder keeps its lease, and another copy gets it only after it expires', async () => {
  expect(await acquireLease('kept', 'one', 60_000)).toBe(true);
  expect(await acquireLease('kept', 'other', 60_000)).toBe(false);
  expect(await acquireLease('kept', 'one', 60_000)).toBe(true);
  expect(await acquireLease('kept', 'other', 60_000, Date.now() + 61_000)).toBe(true);
  expect(await acquireLease('kept', 'one', 60_000, Date.now() + 62_000)).toBe(false);
});

test('of many copies that request an expired lease, one gets it', async () => {
  for (let round = 0; round < 15; round += 1) {
    const job = `over ${round}`;
    await acquireLease(job, 'former holder', 60_000);
    const acquired = await acquireForAll(job, Date.now() + 61_000);
    expect(acquired.filter(Boolean)).toHaveLength(1);
  }
});

test('a lease of a process whose clock is far ahead is taken over', async () => {
  await acquireLease('ahead', 'wrong clock', 60_000, Date.now() + 3_600_000);
  expect(await acquireLease('ahead', 'other', 60_000)).toBe(true);
});
