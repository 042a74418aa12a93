import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the seconds of processor time that the ended children of this process and their ended descendants took, servers
 * and browsers included; `undefined` outside Linux.
 */
export function processorSecondsOfChildren(): number | undefined {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=[A-Z] )/);
    const [user, system] = fields.split(' ').slice(13, 15).map(Number);
    return ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
