import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { descendantsOf, isAlive } from '@petcare/stack/testing/process-family.ts';
import { createRandom } from '../plan/random.ts';
import type { PlannedFault, ProcessName, ServerName } from '../plan/fault-plans.ts';
import type { Screen } from '../load/screen.ts';
import { setClock } from '../rig/clocks.ts';
import type { Rig } from '../rig/rig.ts';
import { deleteQueue } from './delete-queue.ts';
import { publishPoison, repeatEvents } from './messages.ts';

/** Traces of a fault that the checks must expect. */
export interface FaultTraces {
  /** Keys of the messages that must become dead letters. */
  readonly poison: readonly string[];
}

const run = promisify(execFile);
const none: FaultTraces = { poison: [] };

/** Carries out a fault. Resolves when it has ended and what it killed has been started again. */
export async function injectFault(
  rig: Rig,
  fault: PlannedFault,
  screens: readonly Screen[] = [],
): Promise<FaultTraces> {
  switch (fault.kind) {
    case 'F1':
      await killProcess(rig, fault.process, fault.copy);
      return none;
    case 'F3':
      await killServer(rig, fault.server);
      return none;
    case 'F4':
      await freeze(
        'server' in fault.target ? serverPid(rig, fault.target.server) : processPid(rig, fault.target),
        fault.forMs,
      );
      return none;
    case 'F5':
      await disturbLink(rig, fault);
      return none;
    case 'F6':
      return { poison: await publishPoison(rig, fault.shape) };
    case 'F7':
      await repeatEvents(rig, fault);
      return none;
    case 'F8':
      await shiftClock(rig, fault);
      return none;
    case 'F9':
      await (fault.full === 'disk of postgres'
        ? fillDisk(rig, 'postgres', fault.forMs)
        : raiseMemoryAlarm(rig, fault.forMs));
      return none;
    case 'F10':
      for (const screen of screens) screen.goOffline();
      await wait(fault.forMs);
      for (const screen of screens) screen.goOnline();
      return none;
    case 'F11':
      for (const { process: one } of rig.petcare.system.copiesOf(fault.process)) await one.restart();
      return none;
    case 'F12':
      await deleteQueue(rig, fault.consumer);
      return none;
  }
}

async function killProcess(rig: Rig, name: ProcessName, copy: number): Promise<void> {
  const killed = copyOf(rig, name, copy);
  const before = killed.pid();
  killed.kill('SIGKILL');
  await untilChanged(() => killed.pid(), before);
  await killed.whenReady();
}

async function killServer(rig: Rig, name: ServerName): Promise<void> {
  if (name === 'rabbitmq') await wait(Math.max(0, rig.queuesSafeAt - performance.now()));
  const before = serverPid(rig, name);
  rig.servers.kill(name, 'SIGKILL');
  await untilChanged(() => rig.servers.pid(name), before);
  await rig.servers.whenReady();
}

/** Waits until the supervisor has noticed the death. */
async function untilChanged(pid: () => number | undefined, before: number | undefined): Promise<void> {
  while (pid() === before) await wait(5);
}

/** Freezes a process with its children, which PostgreSQL runs in process groups of their own. */
async function freeze(pid: number, forMs: number): Promise<void> {
  const family = [pid, ...descendantsOf(pid)];
  signalAll(family, 'SIGSTOP');
  try {
    await wait(forMs);
  } finally {
    signalAll(family, 'SIGCONT');
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // A child that has ended meanwhile.
    }
  }
}

async function raiseMemoryAlarm(rig: Rig, forMs: number): Promise<void> {
  await rig.servers.setBrokerAlarm(true);
  await wait(forMs);
  await rig.servers.setBrokerAlarm(false);
}

/** Refuses a server every write to a file, as a full disk does, also after it has started again. */
async function fillDisk(rig: Rig, name: ServerName, forMs: number): Promise<void> {
  const ends = performance.now() + forMs;
  let hasBeenFull = false;
  while (performance.now() < ends) {
    hasBeenFull = (await limitFiles(rig.servers.pid(name), '0')) || hasBeenFull;
    await wait(100);
  }
  if (!hasBeenFull) throw new Error(`${name}: no process could be limited`);
  await eventually(
    async () => {
      if (!(await limitFiles(rig.servers.pid(name), 'unlimited')))
        throw new Error(`${name} is still limited`);
    },
    { within: 30_000 },
  );
  await rig.servers.whenReady();
}

/**
 * Sets the largest size in bytes that a process and its children may give a file. Returns false if one of them could not
 * be limited, as when it starts and changes its account.
 */
async function limitFiles(pid: number | undefined, bytes: '0' | 'unlimited'): Promise<boolean> {
  if (pid === undefined) return false;
  const limited = await Promise.all(
    [pid, ...descendantsOf(pid)].map(async (one) => {
      try {
        // Only the account that a process runs as may limit it, where root lacks the capability to.
        const { uid, gid } = await stat(`/proc/${one}`);
        await run('prlimit', ['--pid', String(one), `--fsize=${bytes}:unlimited`], { uid, gid });
        return true;
      } catch {
        // A child that has ended needs no limit.
        return !isAlive(one);
      }
    }),
  );
  return limited.every(Boolean);
}

async function disturbLink(rig: Rig, fault: Extract<PlannedFault, { kind: 'F5' }>): Promise<void> {
  const link = rig.links[fault.link];
  const random = createRandom(fault.ms, fault.jitterMs);
  switch (fault.how) {
    case 'drop':
      link.freeze();
      break;
    case 'one-way':
      link.freeze(fault.direction);
      break;
    case 'delay':
      link.slow(fault.ms, fault.jitterMs, random.next);
      break;
    case 'half-open':
      link.halfOpen();
      link.freeze();
      break;
    case 'reset':
      link.cut();
      link.refuse();
      break;
  }
  await wait(fault.forMs);
  link.thaw();
  link.accept();
}

async function shiftClock(rig: Rig, fault: Extract<PlannedFault, { kind: 'F8' }>): Promise<void> {
  const pid = processPid(rig, fault);
  await setClock(rig.clocksFolder, pid, fault.minutes * 60_000);
  await wait(fault.forMs);
  await setClock(rig.clocksFolder, pid, 0);
}

function processPid(rig: Rig, { process: name, copy }: { process: ProcessName; copy: number }): number {
  return running(copyOf(rig, name, copy).pid(), name);
}

function serverPid(rig: Rig, name: ServerName): number {
  return running(rig.servers.pid(name), name);
}

function copyOf(rig: Rig, name: ProcessName, copy: number) {
  const copies = rig.petcare.system.copiesOf(name);
  const chosen = copies[copy % copies.length];
  if (!chosen) throw new Error(`${name} does not run`);
  return chosen.process;
}

function running(pid: number | undefined, name: string): number {
  if (pid === undefined) throw new Error(`${name} is not running`);
  return pid;
}
