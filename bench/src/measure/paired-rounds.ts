import type { Figure } from '../results/result.ts';
import { load, type LoadResult, type Target } from './http-load.ts';
import { processorMs, type BenchServer } from './start-server.ts';

/** Rounds of each benchmark and their length, which the environment can change. */
export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
export const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 3_000);
export const defaultConnections = Number(process.env['BENCH_CONNECTIONS'] ?? 32);

export interface Round extends LoadResult {
  /** Milliseconds of processor time of the server per answer. */
  readonly cpuMs: number;
}

export type Results = Readonly<Record<string, readonly Round[]>>;

/**
 * Loads each server for one round after the other, in random order, and drops the first round of each. Servers of
 * one round share the noise of the machine, so their ratio is meaningful where their figures are not.
 */
export async function measureRounds(
  arms: Readonly<Record<string, BenchServer>>,
  request: () => Promise<Omit<Target, 'port'>>,
  connections = defaultConnections,
): Promise<Results> {
  const results: Record<string, Round[]> = {};
  for (let round = -1; round < rounds; round += 1)
    for (const [name, { port, pid }] of shuffle(Object.entries(arms))) {
      const before = processorMs(pid);
      const result = await load({ port, ...(await request()) }, connections, roundMs);
      const cpuMs = (processorMs(pid) - before) / result.answers;
      if (round >= 0) (results[name] ??= []).push({ ...result, cpuMs });
    }
  return results;
}

export function printFigures(results: Results): void {
  for (const [name, ofServer] of Object.entries(results)) {
    const figure = (key: keyof Round, digits: number) =>
      range(
        ofServer.map((result) => result[key]),
        digits,
      );
    console.log(
      `  ${name.padEnd(12)} ${figure('perSecond', 0)} answers/s, p50 ${figure('p50', 1)} ms, p99 ${figure('p99', 1)} ms, processor ${figure('cpuMs', 3)} ms`,
    );
  }
}

const measured = [
  { key: 'perSecond', label: 'answers', unit: 'per second', better: 'higher' },
  { key: 'p50', label: 'p50', unit: 'ms', better: 'lower' },
  { key: 'p99', label: 'p99', unit: 'ms', better: 'lower' },
  { key: 'cpuMs', label: 'processor time', unit: 'ms', better: 'lower' },
] as const;

/** Returns the figures of all servers, to be stored. @param of names what was measured, such as a limit. */
export function figuresOf(results: Results, of = ''): Figure[] {
  return Object.entries(results).flatMap(([server, ofServer]) =>
    measured.map(({ key, label, unit, better }) => ({
      name: `${of}${server}: ${label}`,
      unit,
      better,
      values: ofServer.map((round) => round[key]),
    })),
  );
}

/** Returns median and range of the ratios of two servers, one ratio per round. */
export function pairedRatio(results: Results, one: string, other: string, figure: keyof Round): string {
  const others = results[other] ?? [];
  const ratios = results[one]?.map((round, at) => round[figure] / (others[at]?.[figure] ?? Number.NaN));
  return range(ratios ?? [], 2);
}

function range(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [least = Number.NaN, most = Number.NaN] = [sorted.at(0), sorted.at(-1)];
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return `${median.toFixed(digits)} [${least.toFixed(digits)}-${most.toFixed(digits)}]`;
}

export function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
