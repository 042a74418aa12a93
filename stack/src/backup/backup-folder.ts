import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CHECKOUT } from '../checkout.ts';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { entryMode } from '../root-file-system/enter-root-file-system.ts';

/** Base backups per instance; older ones are deleted with the WAL that only they need. */
const KEPT_BACKUPS = 14;

const Times = z.object({ startedAt: z.coerce.date(), endedAt: z.coerce.date() });

/** One base backup and the WAL written since, enough to restore any moment after `endedAt`. */
export interface BaseBackup {
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Copy of the cluster. */
  readonly folder: string;
  /** WAL segments of the run of PostgreSQL in which the backup was taken. */
  readonly walFolder: string;
}

/** Folders that outlive the data of an instance; `.data/backups` may be a link to another disk. */
function outlivingFolder(instanceName: string): string {
  return path.join(CHECKOUT, '.data/backups', instanceName);
}

export function sentEmailsFolder(instanceName: string): string {
  return path.join(outlivingFolder(instanceName), 'sent-emails');
}

/** Folder of the base backups and WAL, which without mounts must be inside the servers' tree. */
export async function backupFolder(instance: { name: string; id: string }, rootfs: string): Promise<string> {
  if ((await entryMode()) === 'root without mounts')
    return path.join(rootfs, 'data', `${instance.id}-backups`);
  return path.join(outlivingFolder(instance.name), 'postgres');
}

/** Lists the complete base backups, oldest first. A run of PostgreSQL has a folder with `wal` and its backups. */
export async function listBackups(folder: string): Promise<BaseBackup[]> {
  const backups: BaseBackup[] = [];
  for (const run of await foldersIn(folder)) {
    for (const base of (await foldersIn(path.join(folder, run))).filter((name) => name.startsWith('base-'))) {
      const file = path.join(folder, run, base, 'times.json');
      if (!existsSync(file)) continue;
      const times = Times.parse(JSON.parse(await readFile(file, 'utf8')));
      const cluster = path.join(folder, run, base, 'cluster');
      backups.push({ ...times, folder: cluster, walFolder: path.join(folder, run, 'wal') });
    }
  }
  return backups.toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime());
}

/**
 * Returns the youngest backup that was complete at that moment.
 * @throws CannotStartHere naming the range that can be restored.
 */
export function chooseBackup(backups: readonly BaseBackup[], to: Date, now = new Date()): BaseBackup {
  if (to > now) throw new CannotStartHere(`${to.toISOString()} is in the future.`);
  const oldest = backups[0];
  if (!oldest)
    throw new CannotStartHere('There is no backup.', 'Backups are taken by npm start -- --archive.');
  const chosen = backups.findLast(({ endedAt }) => endedAt <= to);
  if (chosen) return chosen;
  throw new CannotStartHere(
    `The oldest backup is of ${oldest.endedAt.toISOString()}, later than ${to.toISOString()}.`,
    'Choose a later moment.',
  );
}

/** Marks a backup as complete. */
export async function recordBackup(folder: string, times: z.output<typeof Times>): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'times.json'), JSON.stringify(times));
}

/** Deletes all but the youngest backups, and runs of PostgreSQL without any left, except `currentRun`. */
export async function pruneBackups(folder: string, currentRun: string): Promise<void> {
  const backups = await listBackups(folder);
  for (const { folder: cluster } of backups.slice(0, -KEPT_BACKUPS))
    await rm(path.dirname(cluster), { recursive: true, force: true });
  const needed = new Set(backups.slice(-KEPT_BACKUPS).map(({ walFolder }) => path.dirname(walFolder)));
  for (const run of await foldersIn(folder)) {
    const whole = path.join(folder, run);
    if (whole !== currentRun && !needed.has(whole)) await rm(whole, { recursive: true, force: true });
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}
