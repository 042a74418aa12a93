import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Every process that a process has started, directly or through others, as the kernel sees it now. */
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

/** Whether a process still runs. One that has ended but was not collected by its parent does not count. */
export function isAlive(pid: number | undefined): boolean {
  const stat = pid === undefined ? undefined : statOf(pid);
  return stat !== undefined && !/^[ZX]/.test(stat);
}

/** What stands behind the command's name in a process's stat file: its state, its parent and so on. */
function statOf(pid: number): string | undefined {
  const file = `/proc/${pid}/stat`;
  if (!Number.isInteger(pid) || !existsSync(file)) return undefined;
  try {
    return readFileSync(file, 'utf8').split(') ').at(-1);
  } catch {
    // It ended between the two questions.
    return undefined;
  }
}
