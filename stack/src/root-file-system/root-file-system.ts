import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, rename, statfs, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { entryMode } from './enter-root-file-system.ts';
import { machineLock } from '../processes/machine-lock.ts';
import { findMmdebstrap } from './mmdebstrap.ts';
import { type CommandResult, runCommand } from '../processes/run-command.ts';
import { treeProgress } from './tree-progress.ts';

const SUITE = 'forky';
const SERVERS = ['postgresql-18-documentdb', 'rabbitmq-server', 'valkey-server'];
/** The essential packages, listed for an ordinary user's tree, which is unpacked but never configured. */
const ESSENTIAL_WHEN_UNPACKED =
  'base-files,bash,coreutils,dash,debianutils,findutils,grep,hostname,libc-bin,mawk,procps,sed,util-linux';
const OPTIONS = [
  '--aptopt=APT::Install-Recommends "false"',
  '--aptopt=Acquire::Check-Valid-Until "false"',
  '--aptopt=Acquire::Retries "3"',
  // Syncing each file takes minutes on a slow disk; the finished tree is synced once.
  '--dpkgopt=force-unsafe-io',
  ...['man', 'doc', 'locale'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`),
];
/** Increase it when `finish` changes. */
const RECIPE_VERSION = 1;
const NEEDED_BYTES = 2 * 1024 ** 3;

export function cacheDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment['PETCARE_CACHE']) return path.resolve(environment['PETCARE_CACHE']);
  const base = environment['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  return path.join(base, 'petcare');
}

/**
 * Returns the folder of a Debian tree with PostgreSQL, DocumentDB, RabbitMQ and Valkey, and builds it if it is
 * missing (about 30 s, 210 MB of download). The name is a hash of the recipe and appears only when the tree is
 * complete; concurrent callers wait.
 * @throws CannotStartHere with one sentence when the machine cannot build it.
 */
export async function ensureRootFileSystem(
  log: (line: string) => void,
  cacheDir: string = cacheDirectory(),
): Promise<string> {
  const isRoot = (await entryMode()) !== 'user namespace';
  const recipe = recipeFor(isRoot);
  const tree = path.join(cacheDir, `rootfs-${hashOf(recipe)}`);
  if (existsSync(tree)) return tree;

  const lock = await machineLock(`make ${tree}`, (holder) =>
    log(`Process ${holder.pid} is already building the servers' root file system; waiting for it.`),
  );
  // The servers' accounts must be able to read the tree, whatever umask the user has.
  const umask = process.umask(0o022);
  try {
    if (!existsSync(tree)) await build(tree, recipe, isRoot, log);
  } finally {
    process.umask(umask);
    await lock.release();
  }
  return tree;
}

function recipeFor(isRoot: boolean): string[] {
  if (isRoot) return ['--variant=essential', `--include=${SERVERS.join(',')}`, ...OPTIONS, SUITE];
  const include = `--include=${SERVERS.join(',')},${ESSENTIAL_WHEN_UNPACKED}`;
  return ['--mode=chrootless', '--variant=extract', include, ...OPTIONS, SUITE];
}

function hashOf(recipe: string[]): string {
  const text = JSON.stringify([RECIPE_VERSION, recipe, process.arch]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

async function build(
  tree: string,
  recipe: string[],
  isRoot: boolean,
  log: (line: string) => void,
): Promise<void> {
  const startedAt = Date.now();
  const cacheDir = path.dirname(tree);
  await mkdir(cacheDir, { recursive: true });
  const unfinished = `${tree}.unfinished`;
  await removeTree(unfinished);
  await assertSpace(cacheDir);
  const mmdebstrap = await findMmdebstrap(cacheDir, isRoot, log);

  log(`Building the servers' root file system once, shared by all checkouts: ${tree}`);
  const logFile = `${tree}.log`;
  await writeFile(logFile, '');
  // mmdebstrap mounts into the tree; in a separate namespace the mounts end with it.
  const inOwnMounts = (await entryMode()) === 'root with mounts' ? ['unshare', '--mount'] : [];
  const command = [...inOwnMounts, ...mmdebstrap, '--verbose', ...recipe, unfinished];
  const result = await runCommand('env', command, { onLine: treeProgress(log) });
  await appendFile(logFile, result.output);
  if (result.code !== 0) {
    await removeTree(unfinished);
    throw explainFailure(result, logFile);
  }
  await finish(unfinished, isRoot);
  await runCommand('sync', ['-f', unfinished]);
  await rename(unfinished, tree);
  const size = await runCommand('du', ['-sxm', tree]);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  log(`The root file system is ready: ${size.output.split('\t')[0]} MB on disk, built in ${seconds} s.`);
}

/** Adds what the servers need and, for an ordinary user, what configuring the packages would have added. */
async function finish(tree: string, isRoot: boolean): Promise<void> {
  await mkdir(path.join(tree, 'data'), { recursive: true });
  await mkdir(path.join(tree, 'dev/shm'), { recursive: true });
  // Used directly where mounting is forbidden.
  await chmod(path.join(tree, 'dev/shm'), 0o1777);
  await writeFile(path.join(tree, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  await writeFile(path.join(tree, 'etc/hostname'), 'localhost\n');
  if (isRoot) return;

  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  await writeFile(
    path.join(tree, 'etc/passwd'),
    `root:x:0:0:root:/root:/bin/sh\npetcare:x:${uid}:${gid}::/:/bin/sh\n`,
  );
  await writeFile(path.join(tree, 'etc/group'), `root:x:0:\npetcare:x:${gid}:\n`);
  for (const device of ['null', 'zero', 'full', 'random', 'urandom']) {
    await writeFile(path.join(tree, 'dev', device), '', { flag: 'a' });
  }
  const libraries = (await readdir(path.join(tree, 'usr/lib'))).find((name) => name.endsWith('-linux-gnu'));
  const links: Record<string, string> = {
    'usr/bin/awk': 'mawk',
    'usr/bin/which': 'which.debianutils',
    [`usr/lib/${libraries}/libblas.so.3`]: 'blas/libblas.so.3',
    [`usr/lib/${libraries}/liblapack.so.3`]: 'lapack/liblapack.so.3',
    'usr/share/postgresql/18/extension/postgis.control': 'postgis-3.control',
  };
  for (const [link, target] of Object.entries(links)) {
    if (!existsSync(path.join(tree, link))) await symlink(target, path.join(tree, link));
  }
}

async function assertSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= NEEDED_BYTES) return;
  throw new CannotStartHere(
    `The servers need 2 GB of free disk in ${folder}, and there are ${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB.`,
    'Free some space, or set PETCARE_CACHE to a folder on another disk.',
  );
}

export function explainFailure(result: CommandResult, logFile: string): CannotStartHere {
  const matches = (pattern: RegExp) => pattern.test(result.output);
  if (matches(/No space left on device/)) {
    return new CannotStartHere(
      'The disk became full while the servers were being unpacked.',
      'Free about 2 GB, or set PETCARE_CACHE to a folder on another disk.',
    );
  }
  if (
    matches(
      /Temporary failure resolving|Could not (connect|resolve)|Connection (timed out|refused|failed)|Unable to connect|Network is unreachable/,
    )
  ) {
    return new CannotStartHere(
      "Debian's package servers could not be reached.",
      'Check the network (and http_proxy, if there is a proxy) and start again; or install Docker, or set MONGO_URL, AMQP_URL and VALKEY_URL.',
    );
  }
  if (matches(/NO_PUBKEY|is not signed|no keyring|Couldn't find keyring/i)) {
    return new CannotStartHere(
      "This machine does not know the key that Debian's packages are signed with.",
      'Install the package debian-archive-keyring in its newest version and start again.',
    );
  }
  const error =
    result.output.split('\n').find((line) => line.startsWith('E: ')) ?? `exit code ${result.code}`;
  return new CannotStartHere(
    `The servers' root file system could not be built (${error}; all of it in ${logFile}).`,
  );
}

/** Removes a tree without following mounts. */
async function removeTree(tree: string): Promise<void> {
  await runCommand('rm', ['-rf', '--one-file-system', '--', tree]);
}
