import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

// Another process, so that it has a zone of its own; reached by its path, as no test imports a service.
const script = fileURLToPath(
  new URL('../../../../services/clinic/src/testing/print-slots.ts', import.meta.url),
);

/** Zones that browsers may be in: none like another, on both sides of every line, half and quarter hours, a skipped day. */
export const zones = [
  'Asia/Dhaka',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
] as const;

const Cut = z.object({ zone: z.string(), digest: z.string(), slots: z.number(), wrong: z.number() });
export type Cut = z.infer<typeof Cut>;

/**
 * Cuts the slots of so many dates from 2010 on in a process of each zone: all of them, and how many were wrong by the
 * clock of Dhaka. `careless` does it in local time, for the check of the check.
 */
export async function cutInZones(dates: number, manner: 'ours' | 'careless' = 'ours'): Promise<Cut[]> {
  const cuts: Cut[] = [];
  for (const zone of zones) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, '2010-01-01', String(dates), manner],
      { env: { PATH: process.env['PATH'], TZ: zone } },
    );
    cuts.push(Cut.parse(JSON.parse(stdout)));
  }
  return cuts;
}

/** Whether every zone has cut the same slots, and all of them right. */
export function areTheSame(cuts: readonly Cut[]): boolean {
  return new Set(cuts.map(({ digest }) => digest)).size === 1 && cuts.every(({ wrong }) => wrong === 0);
}
