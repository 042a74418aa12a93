/** The value below which a share of the samples lies (nearest rank). @throws RangeError when there are none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('no samples');
  return value;
}

/** Milliseconds as people read them. */
export function inMs(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
