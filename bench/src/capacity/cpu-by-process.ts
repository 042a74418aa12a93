import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '@petcare/platform/testing/eventually.ts';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
  readonly command: string;
}

/**
 * Returns the seconds of processor time by process name, for all descendants of this process. Read from the
 * kernel, so it covers every language.
 */
export function cpuByProcess(): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { command, seconds } of descendants()) {
    const name = nameOf(command);
    if (name) sums[name] = (sums[name] ?? 0) + seconds;
  }
  return sums;
}

export function memoryOf(name: string): number {
  const found = descendants().find(({ command }) => nameOf(command) === name);
  if (!found) throw new Error(`${name} does not run here`);
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${found.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

/** Waits until the processes use less than half a core together. */
export async function waitUntilIdle(): Promise<void> {
  const totalUsage = () => Object.values(cpuByProcess()).reduce((sum, one) => sum + one, 0);
  await eventually(
    async () => {
      const before = totalUsage();
      await wait(500);
      if (totalUsage() - before > 0.25) throw new Error('processes are still busy');
    },
    { within: 30_000 },
  );
}

const servers = {
  PostgreSQL: 'postgres',
  'MongoDB gateway': 'stack/src/mongo/main.ts',
  RabbitMQ: 'beam.smp',
  Valkey: 'valkey-server',
};

/** Returns true for a backing server, false for a process of PetCare. */
export function isServer(name: string): boolean {
  return name in servers;
}

/** Returns the processes of the backing servers that this process has started. */
export function serverProcesses(): { name: string; pid: number }[] {
  return descendants().flatMap(({ pid, command }) => {
    const name = nameOf(command);
    return name && isServer(name) ? [{ name, pid }] : [];
  });
}

function descendants(): ProcessStat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const pids = new Set([process.pid]);
  for (let known = 0; known < pids.size;) {
    known = pids.size;
    for (const { pid, parent } of all) if (pids.has(parent)) pids.add(pid);
  }
  return all.filter(({ pid }) => pid !== process.pid && pids.has(pid));
}

function readStat(pid: string): ProcessStat[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name may contain spaces and brackets; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid: Number(pid), parent: Number(fields[1]), seconds: ticks / ticksPerSecond, command }];
  } catch {
    // The process ended meanwhile.
    return [];
  }
}

function nameOf(command: string): string | undefined {
  const [, bundled] = /\/dist\/\w+\/(\w+)\/main\.js/.exec(command) ?? [];
  if (bundled) return bundled;
  return Object.entries(servers).find(([, part]) => command.includes(part))?.[0];
}
