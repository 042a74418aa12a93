import { useEffect, useState } from 'react';

/** Longer than a batch of rows takes on a busy machine. */
const stallAfterMs = 8_000;

/**
 * Returns true once `stamp` has not changed for eight seconds. Uses the clock of this page only, because the
 * server's may differ.
 */
export function useIsStalled(stamp: string): boolean {
  const [stalledStamp, setStalledStamp] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStalledStamp(stamp), stallAfterMs);
    return () => clearTimeout(timer);
  }, [stamp]);
  return stalledStamp === stamp;
}
