import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shiftDate } from '@petcare/platform/testing/clock/shift-clock.ts';

/**
 * Preloaded by the processes of a chaos run. After SIGUSR2, `Date` is shifted by the milliseconds in the file of this
 * process. Timers and the clocks of the servers stay as they are, as after a jump of one machine's clock.
 */
const file = path.join(process.env['CHAOS_CLOCKS'] ?? '', String(process.pid));
const shift = { ms: 0 };

shiftDate(shift);
process.on('SIGUSR2', () => {
  shift.ms = Number(readFileSync(file, 'utf8'));
});
