import type { Logger } from './log.ts';

const everyMs = 10_000;

/**
 * Returns a listener for the errors of a connection that retries for ever. It logs one line per kind of error and ten
 * seconds, with the number of those left out since.
 */
export function logConnectionErrors(
  log: Pick<Logger, 'warn'>,
  message: string,
  facts: object = {},
  now: () => number = () => performance.now(),
): (error: Error) => void {
  const kinds = new Map<string, { at: number; leftOut: number }>();
  return (error) => {
    const kind = 'code' in error ? String(error.code) : error.name;
    const last = kinds.get(kind);
    if (last && now() - last.at < everyMs) return void (last.leftOut += 1);
    kinds.set(kind, { at: now(), leftOut: 0 });
    log.warn({ ...facts, error: error.message, ...(last?.leftOut && { leftOut: last.leftOut }) }, message);
  };
}
