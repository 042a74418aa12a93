import { type RefObject, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { cancelAttempt } from './pay.ts';

export interface CancelOnLeave {
  /** This tab has started a payment, so leaving cancels it. */
  enable: () => void;
  /** The money may be moving or has moved, so leaving cancels nothing. */
  disable: () => void;
}

/**
 * Cancels the open payment when the user navigates to another page, which releases its reservation. A reload,
 * the redirect to bKash and a running payment do not cancel.
 */
export function useCancelOnLeave(
  deps: Parameters<typeof cancelAttempt>[0],
  busy: RefObject<boolean>,
): CancelOnLeave {
  const enabled = useRef(false);
  useBlocker(({ currentLocation, nextLocation }) => {
    const leavesPage = currentLocation.pathname !== nextLocation.pathname;
    if (leavesPage && enabled.current && !busy.current) {
      enabled.current = false;
      // After a failure the server releases it on expiry.
      void cancelAttempt(deps).catch(() => undefined);
    }
    // Navigation is never blocked.
    return false;
  });
  return useMemo(
    () => ({ enable: () => void (enabled.current = true), disable: () => void (enabled.current = false) }),
    [],
  );
}
