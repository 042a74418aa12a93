import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { findMmdebstrap } from '../root-file-system/mmdebstrap.ts';
import { cacheDirectory } from '../root-file-system/root-file-system.ts';
import type { ContainerEngine } from './container-engine.ts';
import { runEngineCommand } from './run-engine-command.ts';

const SUITE = 'trixie';
/** Packages that Node's official images contain, too: the libraries of its binary, and tools of build steps. */
const RECIPE = [
  '--variant=essential',
  '--include=libstdc++6',
  '--aptopt=APT::Install-Recommends "false"',
  '--dpkgopt=force-unsafe-io',
  ...['man', 'doc', 'locale'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`),
];

export function localNodeImage(): string {
  const recipe = JSON.stringify([SUITE, RECIPE, process.arch]);
  return `petcare/node-base:${process.versions.node}-${createHash('sha256').update(recipe).digest('hex').slice(0, 8)}`;
}

/**
 * Imports a base image built on this machine, unless the engine has it: Debian's packages, the running Node, and
 * npm. It allows builds without access to an image registry.
 * @throws CannotStartHere on a machine without apt, or when the packages cannot be downloaded.
 */
export async function importLocalNodeImage(
  engine: ContainerEngine,
  log: (line: string) => void,
): Promise<string> {
  const image = localNodeImage();
  if (await engine.has(image)) return image;
  const folder = await mkdtemp(path.join(tmpdir(), 'petcare-node-base-'));
  try {
    const archive = path.join(folder, 'base.tar');
    const mmdebstrap = await findMmdebstrap(cacheDirectory(), process.getuid?.() === 0, log);
    log(`Making a base image of Debian ${SUITE} and Node ${process.versions.node} ...`);
    await runEngineCommand('env', [...mmdebstrap, ...RECIPE, SUITE, archive]);
    const tree = path.join(folder, 'tree');
    await addNode(path.join(tree, 'usr/local'));
    await addToArchive(archive, tree);
    await engine.importBase(archive, image);
  } finally {
    await rm(folder, { recursive: true });
  }
  return image;
}

/** Adds a tree's `usr/local` to a tar archive. Docker refuses an archive that contains a folder twice. */
export async function addToArchive(archive: string, tree: string): Promise<void> {
  const existing = await runEngineCommand('sh', [
    '-c',
    String.raw`tar -tf "$1" | grep -E '^(\./)?usr(/local(/.*)?)?/?$' || true`,
    'list',
    archive,
  ]);
  const known = new Set(existing.split('\n').map((entry) => entry.replace(/^\.\//, '').replace(/\/$/, '')));
  const entries = await readdir(path.join(tree, 'usr'), { recursive: true });
  const added = ['usr', ...entries.map((entry) => `usr/${entry}`)].filter((entry) => !known.has(entry));
  const list = `${archive}.added`;
  await writeFile(list, added.map((entry) => `./${entry}\n`).join(''));
  const options = ['--owner=0', '--group=0', '--no-recursion', '--verbatim-files-from'];
  await runEngineCommand('tar', ['-rf', archive, ...options, '-C', tree, '-T', list]);
}

async function addNode(prefix: string): Promise<void> {
  await mkdir(path.join(prefix, 'bin'), { recursive: true });
  await cp(process.execPath, path.join(prefix, 'bin/node'));
  await cp(await npmFolder(), path.join(prefix, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(prefix, 'bin/npm'));
}

async function npmFolder(): Promise<string> {
  const program = await runEngineCommand('sh', ['-c', 'command -v npm']);
  const folder = path.resolve(await realpath(program), '../..');
  if (path.basename(folder) === 'npm') return folder;
  throw new CannotStartHere(
    'The npm of this machine is spread over several system folders and cannot be copied into an image.',
    '',
  );
}
