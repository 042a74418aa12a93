/**
 * Returns the value that `share` (0 to 1) of the samples do not exceed, by nearest rank.
 * @throws RangeError without samples.
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('no samples');
  return value;
}
