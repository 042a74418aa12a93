import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { CannotStartHere } from '../processes/cannot-start-here.ts';
import { type MachineLock, readLockNote, tryMachineLock } from '../processes/machine-lock.ts';
import { runCommand } from '../processes/run-command.ts';

/** One set of servers with its own data: `npm start` of a checkout, or one test run. */
export interface Instance {
  readonly name: string;
  readonly folder: string;
  /** Distinguishes this instance from those of the same name in other checkouts. */
  readonly id: string;
  readonly lock: MachineLock;
}

export function instanceFolder(name: string): string {
  return path.join(CHECKOUT, '.data', name);
}

/**
 * Acquires an instance of this checkout for this process.
 * @throws CannotStartHere if another process is running it.
 */
export async function acquireInstance(name: string): Promise<Instance> {
  const folder = instanceFolder(name);
  const lock = await tryMachineLock(lockName(name));
  if (!lock) {
    const holder = await readLockNote(lockName(name));
    const location = typeof holder?.['url'] === 'string' ? ` at ${holder['url']}` : '';
    throw new CannotStartHere(
      `This checkout is already running${location} (process ${holder?.pid ?? 'unknown'}).`,
      'Use it, or stop it with Ctrl-C first.',
    );
  }
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 10);
  return { name, folder, id: `${name}-${id}`, lock };
}

export function readInstanceNote(name: string): ReturnType<typeof readLockNote> {
  return readLockNote(lockName(name));
}

/** Deletes all data of an instance, which the caller must hold. */
export async function emptyInstance(instance: Instance, ...moreFolders: string[]): Promise<void> {
  await rm(instance.folder, { recursive: true, force: true });
  for (const folder of moreFolders) await runCommand('rm', ['-rf', '--one-file-system', '--', folder]);
}

/** Name prefixes of instances of a single test or verification run, which deletes them at its end. */
const TEMPORARY_INSTANCES = ['test-run-', 'verify-', 'prove-'];

/** Deletes the temporary instances whose process was killed, but not those that are running. */
export async function removeAbandonedInstances(): Promise<void> {
  const names = await readdir(path.join(CHECKOUT, '.data')).catch(() => []);
  for (const name of names.filter((each) => TEMPORARY_INSTANCES.some((start) => each.startsWith(start)))) {
    const lock = await tryMachineLock(lockName(name));
    if (!lock) continue;
    await rm(instanceFolder(name), { recursive: true, force: true });
    await lock.release();
  }
}

function lockName(name: string): string {
  return `instance ${instanceFolder(name)}`;
}
