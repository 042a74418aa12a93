import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

const tickMs = 250;

/** Remaining time until `until`, as `4:37`. Screen readers can read it but do not announce every second. */
export function Countdown({ until, onEnd }: { until: number; onEnd?: () => void }) {
  const { i18n } = useLingui();
  const left = useSecondsUntil(until);

  useEffect(() => {
    if (left === 0) onEnd?.();
  }, [left, onEnd]);

  const minutes = i18n.number(Math.floor(left / 60));
  const seconds = i18n.number(left % 60, { minimumIntegerDigits: 2 });
  return (
    <span role="timer" className="pc-numbers">
      {minutes}:{seconds}
    </span>
  );
}

/** Whole seconds until an instant. Computed from the clock, so it is right after the device has slept. */
function useSecondsUntil(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
