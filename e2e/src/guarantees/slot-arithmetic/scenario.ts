import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

// A process per time zone; started by path, since e2e does not import services.
const script = fileURLToPath(
  new URL('../../../../services/clinic/src/testing/print-slots.ts', import.meta.url),
);

/** Time zones with different offsets: both sides of the date line, half and quarter hours, and a skipped day. */
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

const ZoneSlots = z.object({ zone: z.string(), digest: z.string(), slots: z.number(), wrong: z.number() });
export type ZoneSlots = z.infer<typeof ZoneSlots>;

/**
 * Calculates the slots of dates from 2010 on, in one process per time zone. `careless` uses local time, as a
 * control.
 */
export async function slotsInZones(
  dates: number,
  arithmetic: 'ours' | 'careless' = 'ours',
): Promise<ZoneSlots[]> {
  const results: ZoneSlots[] = [];
  for (const zone of zones) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, '2010-01-01', String(dates), arithmetic],
      { env: { PATH: process.env['PATH'], TZ: zone } },
    );
    results.push(ZoneSlots.parse(JSON.parse(stdout)));
  }
  return results;
}

export function areCorrect(results: readonly ZoneSlots[]): boolean {
  return new Set(results.map(({ digest }) => digest)).size === 1 && results.every(({ wrong }) => wrong === 0);
}
