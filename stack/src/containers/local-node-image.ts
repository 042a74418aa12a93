import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { findMmdebstrap } from '../root-file-system/mmdebstrap.ts';
import { cacheDirectory } from '../root-file-system/root-file-system.ts';
import type { ContainerEngine } from './container-engine.ts';
import { runEngineCommand } from './run-engine-command.ts';

const SUITE = 'trixie';
/** Node's own images have these too: what its binary is linked with, and what an image's build steps run. */
const RECIPE = [
  '--variant=essential',
  '--include=libstdc++6',
  '--aptopt=APT::Install-Recommends "false"',
  '--dpkgopt=force-unsafe-io',
  ...['man', 'doc', 'locale'].map((folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`),
];

/** What the local base is called: another Node or another recipe has another tag. */
export function localNodeImage(): string {
  const recipe = JSON.stringify([SUITE, RECIPE, process.arch]);
  return `petcare/node-base:${process.versions.node}-${createHash('sha256').update(recipe).digest('hex').slice(0, 8)}`;
}

/**
 * Gives the engine a base image made on this machine, unless it has it already: Debian's packages, the Node that runs
 * this, and npm. So images are built where no registry of images can be reached.
 * @throws CannotStartHere on a machine without apt, or when the packages cannot be had.
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
    await runEngineCommand('tar', ['-rf', archive, '--owner=0', '--group=0', '-C', tree, 'usr']);
    await engine.importBase(archive, image);
  } finally {
    await rm(folder, { recursive: true });
  }
  return image;
}

async function addNode(prefix: string): Promise<void> {
  await mkdir(path.join(prefix, 'bin'), { recursive: true });
  await cp(process.execPath, path.join(prefix, 'bin/node'));
  await cp(await npmFolder(), path.join(prefix, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(prefix, 'bin/npm'));
}

/** Where the npm of this machine is, with all that it needs. */
async function npmFolder(): Promise<string> {
  const program = await runEngineCommand('sh', ['-c', 'command -v npm']);
  const folder = path.resolve(await realpath(program), '../..');
  if (path.basename(folder) === 'npm') return folder;
  throw new CannotStartHere(
    'The npm of this machine is spread over its system and cannot be put into an image.',
    '',
  );
}
