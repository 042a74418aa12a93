import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import { startSupervisedProcess } from '../processes/supervised-process.ts';
import { enterRootFileSystem, environmentInside } from '../root-file-system/enter-root-file-system.ts';
import { POSTGRES_BINARIES, POSTGRES_PORT } from '../servers/postgres.ts';
import { pruneBackups, recordBackup } from './backup-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** PostgreSQL keeps this much WAL for a receiver that was away. */
export const ARCHIVE_SETTINGS = { wal_keep_size: '512MB' };

export interface Archive {
  /** Ends after everything that PostgreSQL has written is stored. Call it after the writers have stopped. */
  stop(): Promise<void>;
}

interface ArchiveOptions {
  readonly rootfs: string;
  /** Folder of all backups of the instance. */
  readonly folder: string;
  /** Folder of PostgreSQL's socket, as seen from inside the tree. */
  readonly socketDir: string;
  readonly logFile: string;
  readonly log: (line: string) => void;
}

/**
 * Archives PostgreSQL continuously: WAL is streamed and synced as it is written, and a base backup is taken now and
 * every day. Resolves when the first backup is complete; from then on every moment can be restored.
 */
export async function startArchive(options: ArchiveOptions): Promise<Archive> {
  const { rootfs, folder, socketDir, logFile, log } = options;
  const run = path.join(folder, fileNameOf(new Date()));
  const inside = await enterRootFileSystem({ rootfs, dataDir: run, account: 'postgres' });
  const connection = [
    `--host=${socketDir}`,
    `--port=${POSTGRES_PORT}`,
    '--username=postgres',
    '--no-password',
  ];
  const enter = (program: string, ...args: string[]) =>
    inside.command([`${POSTGRES_BINARIES}/${program}`, ...connection, ...args]);

  await createFolder(inside.command(['/bin/mkdir', '-p', `${inside.dataPath}/wal`]));
  const receiver = await startSupervisedProcess({
    name: 'wal-archive',
    ...enter('pg_receivewal', `--directory=${inside.dataPath}/wal`, '--synchronous'),
    env: environmentInside(),
    ready: { poll: async () => (await readdir(path.join(run, 'wal'))).length > 0 },
    stopSignal: 'SIGINT',
    logFile,
    onChange: ({ name, state, detail }) => log(`${name} ${state} (${detail}).`),
  });

  const takeBackup = async () => {
    const startedAt = new Date();
    const name = `base-${fileNameOf(startedAt)}`;
    const { command, args } = enter(
      'pg_basebackup',
      `--pgdata=${inside.dataPath}/${name}/cluster`,
      '--wal-method=none',
      '--checkpoint=fast',
    );
    const { code, output } = await runCommand(command, args, { env: environmentInside() });
    if (code !== 0) {
      await rm(path.join(run, name), { recursive: true, force: true });
      throw new Error(`The backup could not be taken:\n${output}`);
    }
    await recordBackup(path.join(run, name), { startedAt, endedAt: new Date() });
    await pruneBackups(folder, run);
  };
  try {
    await takeBackup();
  } catch (error) {
    await receiver.stop();
    throw error;
  }
  const daily = setInterval(() => {
    takeBackup().catch((error: unknown) => log(String(error)));
  }, DAY_MS);
  daily.unref();
  return {
    async stop() {
      clearInterval(daily);
      await receiver.stop();
    },
  };
}

async function createFolder({ command, args }: { command: string; args: string[] }): Promise<void> {
  const { code, output } = await runCommand(command, args, { env: environmentInside() });
  if (code !== 0) throw new Error(`The folder of the archive could not be created: ${output}`);
}

/** The colons of an ISO time are not allowed in file names of every system. */
function fileNameOf(at: Date): string {
  return at.toISOString().replaceAll(':', '-');
}
