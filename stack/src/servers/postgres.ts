import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  accountIds,
  type EnteredRootFileSystem,
  enterRootFileSystem,
  entryMode,
  environmentInside,
} from '../root-file-system/enter-root-file-system.ts';
import { startSupervisedProcess, type SupervisedProcessOptions } from '../processes/supervised-process.ts';
import { type RunningServer, runningServer } from './running-server.ts';

const run = promisify(execFile);
const BINARIES = '/usr/lib/postgresql/18/bin';

export interface PostgresOptions {
  rootfs: string;
  /** Holds the cluster; made on the first start. */
  dataDir: string;
  port: number;
  /** What stands in postgresql.conf beside the address. */
  settings: Record<string, string>;
  logFile?: string;
  onChange?: SupervisedProcessOptions['onChange'];
}

/**
 * Starts PostgreSQL on a loopback port, making its cluster first if there is none yet, and keeps it running.
 *
 * Trusts every connection: it listens on loopback only, for one machine's development and tests.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningServer> {
  const { rootfs, dataDir, port, settings } = options;
  const inside = await enterRootFileSystem({ rootfs, dataDir, account: 'postgres' });
  const cluster = path.join(dataDir, 'cluster');
  if (!existsSync(cluster)) await makeCluster(dataDir, inside);
  await forgetDeadPostmaster(cluster);
  await writeConfiguration(options, cluster, { ...settings, port: String(port) });

  const server = await startSupervisedProcess({
    name: 'postgres',
    ...inside.command([`${BINARIES}/postgres`, '-D', `${inside.dataPath}/cluster`]),
    env: environmentInside(),
    // PostgreSQL answers "starting up" before it can be used, so an accepted connection proves nothing.
    ready: { line: (line) => line.includes('database system is ready to accept connections') },
    // SIGINT is PostgreSQL's fast stop; SIGTERM would wait for every client to leave.
    stopSignal: 'SIGINT',
    stopGraceMs: 20_000,
    // The killed server's own children need a moment to let go of the shared memory.
    restartDelayMs: 200,
    logFile: options.logFile ?? path.join(path.dirname(path.resolve(dataDir)), 'logs', 'postgres.log'),
    ...(options.onChange && { onChange: options.onChange }),
  });
  return runningServer(port, server);
}

/** Makes the cluster under another name first, so that an interrupted start leaves no half of one. */
async function makeCluster(dataDir: string, inside: EnteredRootFileSystem): Promise<void> {
  await rm(path.join(dataDir, 'cluster.new'), { recursive: true, force: true });
  const { command, args } = inside.command([
    `${BINARIES}/initdb`,
    `--pgdata=${inside.dataPath}/cluster.new`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  await run(command, args, { env: environmentInside() });
  await rename(path.join(dataDir, 'cluster.new'), path.join(dataDir, 'cluster'));
}

async function writeConfiguration(
  options: PostgresOptions,
  cluster: string,
  settings: Record<string, string>,
): Promise<void> {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    lc_messages: 'C',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  const file = path.join(cluster, 'petcare.conf');
  await writeFile(file, `${lines.join('\n')}\n`);
  await writeFile(path.join(cluster, 'postgresql.conf'), "include 'petcare.conf'\n");
  if ((await entryMode()) === 'user namespace') return;
  const { uid, gid } = await accountIds(options.rootfs, 'postgres');
  await run('chown', [`${uid}:${gid}`, file, path.join(cluster, 'postgresql.conf')]);
}

/**
 * Removes the lock file of a server that is dead but still has an entry in the process table, as happens
 * where the machine's first process collects nobody: PostgreSQL would take it for alive and refuse to start.
 */
async function forgetDeadPostmaster(cluster: string): Promise<void> {
  const lockFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number((await readFile(lockFile, 'utf8')).split('\n')[0]);
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (state === '' || /\) [ZX] /.test(state)) await rm(lockFile, { force: true });
}
