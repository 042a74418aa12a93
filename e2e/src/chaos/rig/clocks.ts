import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Settings of processes whose clocks `setClock` can shift. */
export function settableClocks(folder: string): Record<string, string> {
  const preload = pathToFileURL(path.join(import.meta.dirname, 'shiftable-date.ts'));
  return {
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload.href}`.trim(),
    CHAOS_CLOCKS: folder,
  };
}

/** Shifts the clock of a process by milliseconds; 0 corrects it. No-op when the process has ended. */
export async function setClock(folder: string, pid: number, byMs: number): Promise<void> {
  await writeFile(path.join(folder, String(pid)), String(byMs));
  try {
    process.kill(pid, 'SIGUSR2');
  } catch {
    // Its successor has a correct clock.
  }
}
