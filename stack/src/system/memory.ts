import { readFile } from 'node:fs/promises';

/**
 * Returns the memory of processes in megabytes; shared memory counts once.
 * @returns undefined where the system does not report it.
 */
export async function memoryOf(pids: readonly number[]): Promise<number | undefined> {
  try {
    const kilobytes = await Promise.all(
      pids.map(async (pid) => {
        const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
        return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]);
      }),
    );
    return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
  } catch {
    return undefined;
  }
}
