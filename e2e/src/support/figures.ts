import { percentile } from '@petcare/platform/testing/measure.ts';

export function inMs(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/** Counts equal outcomes. @returns one line for each, such as `3 x {"sold":10}`. */
export function tally(outcomes: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    const words = typeof outcome === 'string' ? outcome : JSON.stringify(outcome);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `${count} x ${words}`);
}

export function secondsSince(begin: number, digits = 0): string {
  return ((performance.now() - begin) / 1_000).toFixed(digits);
}

export function describeLatencies(samples: readonly number[]): string {
  const [p50, p95, slowest] = [0.5, 0.95, 1].map((share) => inMs(percentile(samples, share)));
  return `p50 ${p50}, p95 ${p95}, slowest ${slowest}`;
}
