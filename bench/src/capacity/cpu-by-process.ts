import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second, on every Linux there is. */
const ticksPerSecond = 100;

interface Seen {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
  readonly command: string;
}

/**
 * Seconds of processor time that our processes have used so far, by name; servers too, as far as this process has
 * started them. Read from the kernel, so that it holds for every process, whatever language it is written in.
 */
export function cpuByProcess(): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { command, seconds } of ourProcesses()) {
    const name = nameOf(command);
    if (name) sums[name] = (sums[name] ?? 0) + seconds;
  }
  return sums;
}

/** Bytes of memory that the process of this name holds. @throws Error when it does not run. */
export function memoryOf(name: string): number {
  const found = ourProcesses().find(({ command }) => nameOf(command) === name);
  if (!found) throw new Error(`${name} does not run here`);
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${found.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

/** This process's children, their children, and so on. */
function ourProcesses(): Seen[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(look);
  const ours = new Set([process.pid]);
  for (let known = 0; known < ours.size;) {
    known = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  return all.filter(({ pid }) => pid !== process.pid && ours.has(pid));
}

function look(pid: string): Seen[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold blanks and brackets; what follows it does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid: Number(pid), parent: Number(fields[1]), seconds: ticks / ticksPerSecond, command }];
  } catch {
    // It ended while we looked.
    return [];
  }
}

function nameOf(command: string): string | undefined {
  const own = /(?:services|workers\/src)\/(\w+)\/(?:src\/)?main\.ts|(gateway)\/src\/main\.ts/.exec(command);
  if (own) return own[1] ?? own[2];
  if (command.includes('beam.smp')) return 'rabbitmq';
  if (command.includes('valkey-server')) return 'valkey';
  return /postgres|stack\/src\/mongo\/main\.ts/.test(command) ? 'database' : undefined;
}
