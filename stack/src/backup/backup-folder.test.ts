import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chooseBackup, listBackups, pruneBackups, recordBackup } from './backup-folder.ts';

const at = (day: number, minute = 0) => new Date(Date.UTC(2026, 10, day, 10, minute));

async function createBackups(...names: readonly [run: string, day: number][]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'petcare-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [run, day] of names)
    await recordBackup(path.join(folder, run, `base-${day}`), { startedAt: at(day), endedAt: at(day, 5) });
  return folder;
}

test('the youngest backup that was complete at the moment is restored, with the WAL of its run', async () => {
  const folder = await createBackups(['first', 20], ['first', 21], ['second', 22]);
  const backups = await listBackups(folder);
  expect(chooseBackup(backups, at(21, 6))).toMatchObject({
    folder: path.join(folder, 'first/base-21/cluster'),
    walFolder: path.join(folder, 'first/wal'),
  });
  // While the backup of that day was being taken.
  expect(chooseBackup(backups, at(22, 4)).startedAt).toEqual(at(21));
});

test('a moment that no backup covers is refused', async () => {
  const backups = await listBackups(await createBackups(['first', 20]));
  expect(() => chooseBackup(backups, at(20, 4))).toThrow(/^The oldest backup is of 2026-11-20T10:05:00.000Z/);
  expect(() => chooseBackup(backups, at(22), at(21))).toThrow(/is in the future/);
  expect(() => chooseBackup([], at(20))).toThrow(/^There is no backup\. Backups are taken by npm start/);
});

test('fourteen backups are kept, and no run without one but the current', async () => {
  const days = Array.from({ length: 16 }, (_, index) => index + 1);
  const folder = await createBackups(
    ...days.map((day): [string, number] => [day < 3 ? 'old' : 'current', day]),
  );
  await pruneBackups(folder, path.join(folder, 'current'));
  const kept = await listBackups(folder);
  expect(kept.map(({ startedAt }) => startedAt)).toEqual(days.slice(2).map((day) => at(day)));
  await rm(path.join(folder, 'current/base-16'), { recursive: true });
  await pruneBackups(folder, path.join(folder, 'next'));
  expect((await listBackups(folder)).length).toBe(13);
});
