import { inject } from 'vitest';
import type { Servers } from './system/petcare.ts';

/** Set by `npm run verify`: tests of a guarantee run at full size and print their figures. */
export const fullSize = process.env['PETCARE_VERIFY'] === 'full';

export function sized<T>(short: T, full: T): T {
  return fullSize ? full : short;
}

/** Time limit of a test in milliseconds. There is none at full size, where the duration is one of the figures. */
export function timeLimit(ms = 240_000): number {
  return sized(ms, 0);
}

export function report(...lines: string[]): void {
  if (fullSize) for (const line of lines) console.log(line);
}

export function injectServers(): Servers {
  return { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') };
}
