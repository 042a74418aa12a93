import { type RefObject, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { giveUp } from './pay.ts';

/** Controls whether leaving the page cancels the open payment. */
export interface Hold {
  /** This tab has started a payment, so leaving cancels it. */
  take: () => void;
  /** The money may be moving or has moved, so leaving cancels nothing. */
  drop: () => void;
}

/**
 * Cancels the open payment when the user navigates to another page, which releases its reservation. A reload,
 * the redirect to bKash and a running payment do not cancel.
 */
export function useReleaseOnLeave(parts: Parameters<typeof giveUp>[0], busy: RefObject<boolean>): Hold {
  const holds = useRef(false);
  useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    if (leaves && holds.current && !busy.current) {
      holds.current = false;
      // After a failure the server releases it on expiry.
      void giveUp(parts).catch(() => undefined);
    }
    // Navigation is never blocked.
    return false;
  });
  return useMemo(
    () => ({ take: () => void (holds.current = true), drop: () => void (holds.current = false) }),
    [],
  );
}
