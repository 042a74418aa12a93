import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import { runCommand } from '@petcare/stack/processes/run-command.ts';
import { startSupervisedProcess } from '@petcare/stack/processes/supervised-process.ts';

const binaries = '/usr/lib/postgresql/15/bin';

/** The peers wait for the disk as little as the servers of our tests do. The rest is PostgreSQL's default. */
const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', 'fsync=off', 'full_page_writes=off'];

export interface PeerPostgres {
  /** Creates a database. @returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Collects the statistics of a filled database for the planner. */
  analyse(name: string): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts Debian's PostgreSQL 15 with a cluster of its own, which trusts every connection of this machine.
 * @throws Error – the package `postgresql` is missing.
 */
export async function startPostgres(): Promise<PeerPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-peers-'));
  const data = path.join(folder, 'data');
  const port = await reservePort();
  await giveToPostgres(folder);
  await run([`${binaries}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8']);
  const options = [...settings, `port=${port}`, `unix_socket_directories=${folder}`];
  const [command = '', ...args] = asPostgres([
    `${binaries}/postgres`,
    '-D',
    data,
    ...options.flatMap((option) => ['-c', option]),
  ]);
  const server = await startSupervisedProcess({
    name: 'peers-postgres',
    command,
    args,
    cwd: folder,
    ready: { line: (line) => line.includes('database system is ready to accept connections') },
    // PostgreSQL's fast shutdown.
    stopSignal: 'SIGINT',
    logFile: path.join(folder, 'postgres.log'),
  });
  const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  return {
    async createDatabase(name) {
      await run([`${binaries}/createdb`, ...connection, name]);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    analyse: (name) => run([`${binaries}/vacuumdb`, ...connection, '--quiet', '--analyze', name]),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function asPostgres(command: readonly string[]): string[] {
  return process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : [...command];
}

async function giveToPostgres(folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8')) ?? [];
  if (!uid || !gid)
    throw new Error('there is no account "postgres"; install the Debian package "postgresql"');
  await chown(folder, Number(uid), Number(gid));
}

async function run(command: readonly string[]): Promise<void> {
  const [program = '', ...args] = asPostgres(command);
  const { code, output } = await runCommand(program, args, { cwd: '/' });
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}:\n${output}`);
}
