import { useEffect, useState } from 'react';

/** Longer than a batch of rows takes on a busy machine. */
const patienceMs = 8_000;

/**
 * Whether something has not changed for a while, as long as it is looked at. By the clock of this page alone: the
 * server's may differ from it.
 */
export function useStandsStill(stamp: string): boolean {
  const [stillSince, setStillSince] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStillSince(stamp), patienceMs);
    return () => clearTimeout(timer);
  }, [stamp]);
  return stillSince === stamp;
}
