import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Preloaded by the processes of a chaos run. After SIGUSR2, `Date` is shifted by the milliseconds in the file of this
 * process. Timers and the clocks of the servers stay as they are, as after a jump of one machine's clock.
 */
const file = path.join(process.env['CHAOS_CLOCKS'] ?? '', String(process.pid));
const realNow = Date.now;
let shiftMs = 0;
const now = () => realNow() + shiftMs;

globalThis.Date = new Proxy(Date, {
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
});
process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(file, 'utf8'));
});
