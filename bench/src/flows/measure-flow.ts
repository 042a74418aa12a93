import { setTimeout as wait } from 'node:timers/promises';
import type { Valkey } from '@petcare/platform/runtime/valkey.ts';
import type { CommandCounter } from './count-commands.ts';
import { cpuByProcess, waitUntilIdle } from '../capacity/cpu-by-process.ts';

/** Milliseconds of processor time by process, and the number of other things by name. */
export interface FlowCost {
  readonly milliseconds: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
}

interface Sources extends Pick<CommandCounter, 'commands' | 'counted'> {
  readonly valkey: Valkey;
}

interface Reading {
  readonly at: number;
  readonly cpu: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
}

export interface Meter {
  /** Use of all processes in one second without a request. */
  readonly second: FlowCost;
  /**
   * Returns what one of `count` runs costs beyond what the idle processes use, all later effects included.
   * @param atOnce runs at the same time.
   */
  measure(count: number, atOnce: number, run: (index: number) => Promise<unknown>): Promise<FlowCost>;
}

export async function createMeter(sources: Sources, idleMs: number): Promise<Meter> {
  await waitUntilIdle();
  const idleStart = await read(sources);
  await wait(idleMs);
  const idle = difference(idleStart, await read(sources));
  const perSecond = (total: Readonly<Record<string, number>>, factor: number) =>
    Object.fromEntries(
      Object.entries(total).map(([name, value]) => [name, (value * factor * 1_000) / idle.at]),
    );
  return {
    second: { milliseconds: perSecond(idle.cpu, 1_000), counts: perSecond(idle.counts, 1) },
    async measure(count, atOnce, run) {
      const start = await read(sources);
      let next = 0;
      const runNext = async () => {
        while (next < count) {
          next += 1;
          await run(next - 1);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, runNext));
      await waitUntilIdle();
      const used = difference(start, await read(sources));
      const perRun = (total: Readonly<Record<string, number>>, atRest: Readonly<Record<string, number>>) =>
        Object.fromEntries(
          Object.entries(total).map(([name, value]) => [
            name,
            Math.max(0, value - ((atRest[name] ?? 0) * used.at) / idle.at) / count,
          ]),
        );
      const seconds = perRun(used.cpu, idle.cpu);
      return {
        milliseconds: Object.fromEntries(
          Object.entries(seconds).map(([name, value]) => [name, value * 1_000]),
        ),
        counts: perRun(used.counts, idle.counts),
      };
    },
  };
}

async function read({ commands, counted, valkey }: Sources): Promise<Reading> {
  const counts: Record<string, number> = { ...counted };
  for (const name of commands) counts[name] = (counts[name] ?? 0) + 1;
  const stats = await valkey.info('commandstats');
  for (const [, name = '', calls] of stats.matchAll(/cmdstat_(eval|evalsha|fcall):calls=(\d+)/g))
    counts[`Lua ${name}`] = Number(calls);
  return { at: performance.now(), cpu: cpuByProcess(), counts };
}

function difference(from: Reading, to: Reading): Reading {
  const subtract = (start: Readonly<Record<string, number>>, end: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(end).map(([name, value]) => [name, value - (start[name] ?? 0)]));
  return { at: to.at - from.at, cpu: subtract(from.cpu, to.cpu), counts: subtract(from.counts, to.counts) };
}
