import { useState } from 'react';

interface Opening<Shown> {
  readonly shown: Shown | null;
  readonly times: number;
}

/**
 * Keeps the content of a dialog while it fades out, and counts its openings so that each starts with fresh state.
 * `wanted` is null while the dialog is closed.
 */
export function useOpening<Shown>(wanted: Shown | null): Opening<Shown> {
  const [opening, setOpening] = useState({ shown: wanted, times: 0 });
  const [openBefore, setOpenBefore] = useState(wanted !== null);
  const open = wanted !== null;
  if (openBefore === open) return opening;
  setOpenBefore(open);
  if (open) setOpening({ shown: wanted, times: opening.times + 1 });
  return opening;
}
