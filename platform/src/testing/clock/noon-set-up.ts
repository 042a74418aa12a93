import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { vi } from 'vitest';
import { setClock } from './shift-clock.ts';

/*
 * The clock of a test worker begins at noon in Dhaka, so that a test passes at any hour and no midnight passes in it.
 * At noon of tomorrow, since servers, whose clocks stay, delete what has expired by theirs. Undoes what the file before
 * did to the clock.
 */
vi.useRealTimers();
const startedAt = new Date(performance.timeOrigin);
const noon = dhakaInstant(addDays(dhakaDateOf(startedAt), 1), 12 * 60);
setClock(noon.getTime() + performance.now());
