import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { useEffect, useState } from 'react';

const refreshMs = 30_000;

/** Returns the current date in Dhaka, also on a page that is open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dhakaDateOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dhakaDateOf(new Date())), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
