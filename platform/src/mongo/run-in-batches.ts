interface Batches {
  /** Rows in all; as many as there are when nothing is said. */
  readonly limit?: number | undefined;
  /** Rows of one step: few enough that whoever wants the same rows hardly waits for it. */
  readonly atOnce: number;
}

/**
 * Repeats a step of bulk work, which is told how many rows it may take and answers how many it found, until it finds
 * less or the limit is reached.
 * @returns how many rows in all; less than the limit means that there are no more.
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
