interface Batches {
  readonly limit?: number | undefined;
  /** Rows per step: few enough that other writers of these rows hardly wait. */
  readonly atOnce: number;
}

/**
 * Repeats a step of bulk work until it finds fewer rows than requested or the limit is reached.
 * @returns the total number of rows; less than the limit means that none are left.
 */
export async function runInBatches(
  { limit = Infinity, atOnce }: Batches,
  step: (size: number) => Promise<number>,
): Promise<number> {
  let done = 0;
  while (done < limit) {
    const size = Math.min(atOnce, limit - done);
    const found = await step(size);
    done += found;
    if (found < size) break;
  }
  return done;
}
