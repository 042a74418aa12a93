import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { POSTGRES_SETTINGS } from '../mongo/engine/settings.ts';
import { runCommand } from '../processes/run-command.ts';
import {
  accountIds,
  enterRootFileSystem,
  entryMode,
  environmentInside,
} from '../root-file-system/enter-root-file-system.ts';
import { POSTGRES_BINARIES, startPostgres } from '../servers/postgres.ts';
import type { BaseBackup } from './backup-folder.ts';

const HOUR_MS = 60 * 60 * 1000;
const END_OF_ARCHIVE = 'recovery ended before configured recovery target was reached';

export interface RecoverOptions {
  readonly rootfs: string;
  readonly backup: BaseBackup;
  /** Last commit to restore. */
  readonly to: Date;
  /** Folder of PostgreSQL's data, which must be missing or empty. */
  readonly dataDir: string;
  readonly logFile: string;
}

/**
 * Restores PostgreSQL from a backup and replays the archived WAL up to a moment. The server is stopped again
 * afterwards, as a primary on a new timeline.
 * @returns the time of the last restored commit; undefined if there was none after the backup.
 */
export async function recoverPostgres(options: RecoverOptions): Promise<{ lastCommit: Date | undefined }> {
  const { rootfs, backup, to, dataDir } = options;
  await verifyBackup(backup, rootfs);
  const cluster = path.join(dataDir, 'cluster');
  const wal = path.join(dataDir, 'restored-wal');
  await mkdir(dataDir, { recursive: true });
  await run('cp', ['-a', backup.folder, cluster]);
  await copyWal(backup.walFolder, wal);
  await writeFile(path.join(cluster, 'recovery.signal'), '');
  await giveToPostgres(rootfs, [wal, path.join(cluster, 'recovery.signal')]);

  const target = to.toISOString().replace('T', ' ').replace('Z', '+00');
  const lastCommit = await replay(options, { recovery_target_time: target }).catch((error: unknown) => {
    // Nothing was committed between the end of the archive and the target.
    if (error instanceof Error && error.message.includes(END_OF_ARCHIVE)) return replay(options, {});
    throw error;
  });
  await rm(wal, { recursive: true });
  return { lastCommit };
}

async function replay(
  { rootfs, dataDir, logFile }: RecoverOptions,
  target: Record<string, string>,
): Promise<Date | undefined> {
  let lastCommit: Date | undefined;
  const server = await startPostgres({
    rootfs,
    dataDir,
    settings: {
      ...POSTGRES_SETTINGS,
      // PostgreSQL runs the command in the folder of the cluster.
      restore_command: 'cp ../restored-wal/%f "%p"',
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      hot_standby: 'off',
      ...target,
    },
    logFile,
    readyTimeoutMs: HOUR_MS,
    onLine(line) {
      const time = /last completed transaction was at log time (\S+ \S+)/.exec(line)?.[1];
      if (time) lastCommit = new Date(time.replace(' ', 'T').replace(/\+00$/, 'Z'));
    },
  });
  await server.stop();
  return lastCommit;
}

/** @throws Error if a file of the backup is missing or damaged. */
async function verifyBackup({ folder }: BaseBackup, rootfs: string): Promise<void> {
  const inside = await enterRootFileSystem({ rootfs, dataDir: path.dirname(folder), account: 'postgres' });
  const { command, args } = inside.command([
    `${POSTGRES_BINARIES}/pg_verifybackup`,
    '--no-parse-wal',
    '--quiet',
    `${inside.dataPath}/${path.basename(folder)}`,
  ]);
  const { code, output } = await runCommand(command, args, { env: environmentInside() });
  if (code !== 0) throw new Error(`The backup in ${folder} is damaged:\n${output}`);
}

/** The segment that was being received when the server ended is complete up to the last synced record. */
async function copyWal(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from))
    await cp(path.join(from, name), path.join(to, name.replace(/\.partial$/, '')), { force: false });
}

async function giveToPostgres(rootfs: string, paths: readonly string[]): Promise<void> {
  if ((await entryMode()) === 'user namespace') return;
  const { uid, gid } = await accountIds(rootfs, 'postgres');
  await run('chown', ['-R', `${uid}:${gid}`, ...paths]);
}

async function run(command: string, args: string[]): Promise<void> {
  const { code, output } = await runCommand(command, args);
  if (code !== 0) throw new Error(`${command} failed: ${output}`);
}
