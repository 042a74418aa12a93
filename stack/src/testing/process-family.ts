import { existsSync, readdirSync, readFileSync } from 'node:fs';

export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const stat = statOf(Number(entry));
    if (stat) parents.set(Number(entry), Number(stat.split(' ')[1]));
  }
  const family = new Set([pid]);
  let size = 0;
  while (family.size > size) {
    size = family.size;
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child);
  }
  family.delete(pid);
  return [...family];
}

/** Returns true if a process is running. A process that has ended but was not reaped by its parent does not count. */
export function isAlive(pid: number | undefined): boolean {
  const stat = pid === undefined ? undefined : statOf(pid);
  return stat !== undefined && !/^[ZX]/.test(stat);
}

function statOf(pid: number): string | undefined {
  const file = `/proc/${pid}/stat`;
  if (!Number.isInteger(pid) || !existsSync(file)) return undefined;
  try {
    return readFileSync(file, 'utf8').split(') ').at(-1);
  } catch {
    // The process ended between the two calls.
    return undefined;
  }
}
