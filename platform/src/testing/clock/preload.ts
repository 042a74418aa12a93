import { shiftClock } from './shift-clock.ts';

/* Preloaded by the processes of a run with a shifted clock, so that all share it. */
const shiftMs = Number(process.env['TEST_CLOCK_SHIFT_MS']);
process.env['TEST_CLOCK_SHIFT_MS'] = '0';
shiftClock(shiftMs);
