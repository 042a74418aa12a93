import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  accountIds,
  type EnteredRootFileSystem,
  enterRootFileSystem,
  entryMode,
  environmentInside,
} from '../root-file-system/enter-root-file-system.ts';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { startSupervisedProcess, type SupervisedProcessOptions } from '../processes/supervised-process.ts';
import { type RunningServer, runningServer } from './running-server.ts';

const run = promisify(execFile);
export const POSTGRES_BINARIES = '/usr/lib/postgresql/18/bin';

export interface PostgresOptions {
  rootfs: string;
  dataDir: string;
  settings: Record<string, string>;
  logFile?: string;
  onChange?: SupervisedProcessOptions['onChange'];
  onLine?: SupervisedProcessOptions['onLine'];
  /** Set for a recovery, which can take long before the server is ready. */
  readyTimeoutMs?: number;
}

/** Part of the name of a socket, which has no other meaning, as PostgreSQL listens on no port. */
export const POSTGRES_PORT = 5432;

/** Bytes that Linux allows for the path of a socket. */
const MAX_SOCKET_PATH = 107;

export interface RunningPostgres extends RunningServer {
  /** Folder of the socket. */
  readonly socketDir: string;
}

/**
 * Returns the folder of the socket of the PostgreSQL with these data, as seen from outside and from inside the tree.
 * It is below the tree's root, where every process inside sees it whatever its own data are.
 */
export function postgresSocketDir(rootfs: string, dataDir: string): { outside: string; inside: string } {
  const id = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12);
  const inside = `/run/postgres-${id}`;
  return { outside: path.join(rootfs, inside), inside };
}

/**
 * Starts PostgreSQL as a supervised process, creating its cluster first if necessary. It trusts every connection, but
 * listens on a socket only, whose folder can be entered by its account, root and the owner of the tree alone.
 * @throws CannotStartHere if the path of the tree is too long for a socket.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { rootfs, dataDir, settings } = options;
  const inside = await enterRootFileSystem({ rootfs, dataDir, account: 'postgres' });
  const cluster = path.join(dataDir, 'cluster');
  if (!existsSync(cluster)) await createCluster(dataDir, inside);
  await removeStaleLock(cluster);
  const { outside: socketDir, inside: socketDirInside } = postgresSocketDir(rootfs, dataDir);
  await createSocketDir(rootfs, socketDir);
  await writeConfiguration(options, cluster, { ...settings, ...socketSettings(socketDirInside) });

  const server = await startSupervisedProcess({
    name: 'postgres',
    ...inside.command([`${POSTGRES_BINARIES}/postgres`, '-D', `${inside.dataPath}/cluster`]),
    env: environmentInside(),
    // PostgreSQL accepts connections before it can serve them, so an accepted connection is no sign of readiness.
    ready: { line: (line) => line.includes('database system is ready to accept connections') },
    // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for all clients to disconnect.
    stopSignal: 'SIGINT',
    stopGraceMs: 20_000,
    // The children of a killed server need a moment to release its shared memory.
    restartDelayMs: 200,
    logFile: options.logFile ?? path.join(path.dirname(path.resolve(dataDir)), 'logs', 'postgres.log'),
    ...(options.onChange && { onChange: options.onChange }),
    ...(options.onLine && { onLine: options.onLine }),
    ...(options.readyTimeoutMs !== undefined && { readyTimeoutMs: options.readyTimeoutMs }),
  });
  return {
    ...runningServer(POSTGRES_PORT, server),
    socketDir,
    async stop() {
      await server.stop();
      await rm(socketDir, { recursive: true, force: true });
    },
  };
}

/** Empties the folder, because a killed server leaves a lock file behind. */
async function createSocketDir(rootfs: string, socketDir: string): Promise<void> {
  if (Buffer.byteLength(path.join(socketDir, `.s.PGSQL.${POSTGRES_PORT}`)) > MAX_SOCKET_PATH) {
    throw new CannotStartHere(
      `The path ${rootfs} is too long for the socket of PostgreSQL.`,
      'Set PETCARE_CACHE to a shorter one.',
    );
  }
  await rm(socketDir, { recursive: true, force: true });
  await mkdir(socketDir, { mode: 0o700 });
  if ((await entryMode()) === 'user namespace') return;
  const { uid, gid } = await accountIds(rootfs, 'postgres');
  await chown(socketDir, uid, gid);
}

/** The extensions connect to their own server, too. */
function socketSettings(folder: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(POSTGRES_PORT),
    unix_socket_directories: folder,
    'cron.host': folder,
    'documentdb.localhost_connection_string': `host=${folder}`,
  };
}

/** Creates the cluster under a temporary name, so that an interrupted start leaves no incomplete cluster. */
async function createCluster(dataDir: string, inside: EnteredRootFileSystem): Promise<void> {
  await rm(path.join(dataDir, 'cluster.new'), { recursive: true, force: true });
  const { command, args } = inside.command([
    `${POSTGRES_BINARIES}/initdb`,
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
  const all: Record<string, string> = { lc_messages: 'C', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  const file = path.join(cluster, 'petcare.conf');
  await writeFile(file, `${lines.join('\n')}\n`);
  await writeFile(path.join(cluster, 'postgresql.conf'), "include 'petcare.conf'\n");
  if ((await entryMode()) === 'user namespace') return;
  const { uid, gid } = await accountIds(options.rootfs, 'postgres');
  await run('chown', [`${uid}:${gid}`, file, path.join(cluster, 'postgresql.conf')]);
}

/**
 * Removes the lock file of a dead server that is still in the process table, which happens if the machine's init
 * process does not reap children. PostgreSQL would consider it alive and refuse to start.
 */
async function removeStaleLock(cluster: string): Promise<void> {
  const lockFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number((await readFile(lockFile, 'utf8')).split('\n')[0]);
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (state === '' || /\) [ZX] /.test(state)) await rm(lockFile, { force: true });
}
