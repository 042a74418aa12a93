import { inject } from 'vitest';
import type { Servers } from './petcare.ts';

/** Set by `npm run verify`: the tests of a guarantee run at full size and print their figures. */
export const fullSize = process.env['PETCARE_VERIFY'] === 'full';

/** Picks the size of a test: the short one in `npm test`, the full one in `npm run verify`. */
export function sized<T>(short: T, full: T): T {
  return fullSize ? full : short;
}

/** Time limit of a test in milliseconds. Full size has none: how long it takes is one of its figures. */
export function timeLimit(ms: number): number {
  return sized(ms, 0);
}

/** Prints lines of figures at full size; the short test stays silent. */
export function report(...lines: string[]): void {
  if (fullSize) for (const line of lines) console.log(line);
}

/** Returns the backing servers of this test run. */
export function injectServers(): Servers {
  return { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') };
}
