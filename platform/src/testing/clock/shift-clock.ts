import { ChildProcess } from 'node:child_process';

const preload = `--import ${new URL('preload.ts', import.meta.url).href}`;
const shift = { ms: 0 };
let isInstalled = false;

/**
 * Shifts the clock of this process, and of those that it starts afterwards, by milliseconds. It goes on in real time;
 * timers and servers keep their clocks.
 */
export function shiftClock(byMs: number): void {
  if (!isInstalled) {
    shiftDate(shift);
    shareWithChildren();
    isInstalled = true;
  }
  const ms = Math.round(byMs);
  shift.ms += ms;
  const { NODE_OPTIONS = '', TEST_CLOCK_SHIFT_MS = '0' } = process.env;
  process.env['TEST_CLOCK_SHIFT_MS'] = String(Number(TEST_CLOCK_SHIFT_MS) + ms);
  if (!NODE_OPTIONS.includes(preload)) process.env['NODE_OPTIONS'] = `${NODE_OPTIONS} ${preload}`.trim();
}

/** Shifts the clock to an instant. */
export function setClock(to: Date | number): void {
  shiftClock(Number(to) - Date.now());
}

/** Lets `Date` differ from the system's by `ms`, which may change. Uses no other code, so that a browser can run it. */
export function shiftDate(by: { readonly ms: number }): void {
  const system = globalThis.Date;
  const now = () => system.now() + by.ms;
  globalThis.Date = new Proxy(system, {
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  });
}

/** Most processes are started with an environment of their own, which lacks the clock. */
function shareWithChildren(): void {
  const launcher = ChildProcess.prototype as unknown as {
    spawn(this: ChildProcess, options: { envPairs: string[] }): unknown;
  };
  const { spawn } = launcher;
  launcher.spawn = function spawnWithClock(options) {
    const given = new Set(options.envPairs.map((pair) => pair.split('=')[0]));
    const missing = ['NODE_OPTIONS', 'TEST_CLOCK_SHIFT_MS']
      .filter((name) => !given.has(name))
      .map((name) => `${name}=${process.env[name]}`);
    return spawn.call(this, { ...options, envPairs: [...options.envPairs, ...missing] });
  };
}
