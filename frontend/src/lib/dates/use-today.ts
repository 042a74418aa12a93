import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { useEffect, useState } from 'react';

const lookMs = 30_000;

/** The date it is in Dhaka, also on a page that is open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dhakaDateOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dhakaDateOf(new Date())), lookMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
