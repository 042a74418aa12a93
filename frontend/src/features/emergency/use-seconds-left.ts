import { useEffect, useState } from 'react';

/**
 * Counts the seconds down that the server gave at `since`, so that a wrong clock of the device does not matter. Calls
 * `onEnd` once at zero.
 */
export function useSecondsLeft(seconds: number, since: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil(seconds - Math.max(0, now - since) / 1000));
  const ended = left === 0;
  useEffect(() => {
    if (ended) onEnd();
    // A new function of the same page is no new end.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ended]);
  return left;
}
