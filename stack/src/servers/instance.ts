import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { type MachineLock, readLockNote, tryMachineLock } from '../processes/machine-lock.ts';
import { runCommand } from '../processes/run-command.ts';

/** One set of servers with data of its own: what `npm start` of a checkout uses, or one test run. */
export interface Instance {
  readonly name: string;
  /** Data, logs and generated secrets. */
  readonly folder: string;
  /** Tells this instance from those of the same name in other checkouts. */
  readonly id: string;
  readonly lock: MachineLock;
}

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');

/** Where an instance of this checkout keeps what belongs to it. */
export function instanceFolder(name: string): string {
  return path.join(CHECKOUT, '.data', name);
}

/**
 * Takes an instance of this checkout for this process.
 * @throws CannotStartHere if another process runs it now.
 */
export async function takeInstance(name: string): Promise<Instance> {
  const folder = instanceFolder(name);
  const lock = await tryMachineLock(lockName(name));
  if (!lock) {
    const holder = await readLockNote(lockName(name));
    const where = typeof holder?.['url'] === 'string' ? ` at ${holder['url']}` : '';
    throw new CannotStartHere(
      `This checkout is already running${where} (process ${holder?.pid ?? 'unknown'}).`,
      'Use that one, or stop it there with Ctrl-C first.',
    );
  }
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 10);
  return { name, folder, id: `${name}-${id}`, lock };
}

/** Asks what the running instance of that name tells about itself; undefined when none runs. */
export function askInstance(name: string): ReturnType<typeof readLockNote> {
  return readLockNote(lockName(name));
}

/** Removes everything an instance had stored; the caller must hold it. */
export async function emptyInstance(instance: Instance, ...moreFolders: string[]): Promise<void> {
  await rm(instance.folder, { recursive: true, force: true });
  for (const folder of moreFolders) await runCommand('rm', ['-rf', '--one-file-system', '--', folder]);
}

/** Names that begin so belong to one run of a test or a proof, which removes them at its end. */
const PASSING_INSTANCES = ['test-run-', 'prove-'];

/** Removes what passing instances left behind whose process was killed; those that run are not touched. */
export async function removeAbandonedInstances(): Promise<void> {
  const names = await readdir(path.join(CHECKOUT, '.data')).catch(() => []);
  for (const name of names.filter((each) => PASSING_INSTANCES.some((start) => each.startsWith(start)))) {
    const lock = await tryMachineLock(lockName(name));
    if (!lock) continue;
    await rm(instanceFolder(name), { recursive: true, force: true });
    await lock.release();
  }
}

function lockName(name: string): string {
  return `instance ${instanceFolder(name)}`;
}
