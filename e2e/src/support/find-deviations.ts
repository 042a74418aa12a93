import { isDeepStrictEqual } from 'node:util';

/** One row of a table of requests, named in the message of a failed test. */
export interface RequestedRow {
  readonly row: string;
  readonly expected: unknown;
  send(): Promise<unknown>;
}

/**
 * Sends rows, eight at once unless they change each other, and returns those whose answer is not the expected one. An
 * answer that cannot be read is a deviation, too.
 */
export async function findDeviations(
  rows: readonly RequestedRow[],
  atOnce = 8,
): Promise<{ row: string; expected: unknown; got: unknown }[]> {
  const deviations: { row: string; expected: unknown; got: unknown }[] = [];
  const waiting = rows.values();
  const sendWaiting = async () => {
    for (const { row, expected, send } of waiting) {
      const got = await send().catch(String);
      if (!isDeepStrictEqual(got, expected)) deviations.push({ row, expected, got });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendWaiting));
  return deviations;
}
