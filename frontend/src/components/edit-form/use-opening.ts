import { useState } from 'react';

/** What a dialog shows, and the how-manieth time it is open, for a `key`. */
interface Opening<Shown> {
  readonly shown: Shown | null;
  readonly times: number;
}

/** A dialog fades out with its contents, and begins anew each time that it is opened. `wanted` is null while it is closed. */
export function useOpening<Shown>(wanted: Shown | null): Opening<Shown> {
  const [opening, setOpening] = useState({ shown: wanted, times: 0 });
  const [openBefore, setOpenBefore] = useState(wanted !== null);
  const open = wanted !== null;
  if (openBefore === open) return opening;
  setOpenBefore(open);
  if (open) setOpening({ shown: wanted, times: opening.times + 1 });
  return opening;
}
