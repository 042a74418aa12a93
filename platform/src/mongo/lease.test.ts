import { expect, test } from 'vitest';
import { acquireLease } from './lease.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

useTestDatabase();

const holders = Array.from({ length: 20 }, (_, at) => `copy ${at}`);
const ask = (job: string, now?: number) =>
  Promise.all(holders.map((holder) => acquireLease(job, holder, 60_000, now)));

test('of many copies that want a turn nobody ever had, one has it', async () => {
  for (let round = 0; round < 15; round += 1) {
    const had = await ask(`first ${round}`);
    expect(had.filter(Boolean)).toHaveLength(1);
  }
});

test('whoever has the turn keeps it, and gives way only when not heard of for long enough', async () => {
  expect(await acquireLease('kept', 'one', 60_000)).toBe(true);
  expect(await acquireLease('kept', 'other', 60_000)).toBe(false);
  expect(await acquireLease('kept', 'one', 60_000)).toBe(true);
  expect(await acquireLease('kept', 'other', 60_000, Date.now() + 61_000)).toBe(true);
  expect(await acquireLease('kept', 'one', 60_000, Date.now() + 62_000)).toBe(false);
});

test('of many copies that see a turn run out at the same moment, one has it', async () => {
  for (let round = 0; round < 15; round += 1) {
    const job = `over ${round}`;
    await acquireLease(job, 'somebody', 60_000);
    const had = await ask(job, Date.now() + 61_000);
    expect(had.filter(Boolean)).toHaveLength(1);
  }
});
