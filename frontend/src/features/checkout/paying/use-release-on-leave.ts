import { type RefObject, useMemo, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { giveUp } from './pay.ts';

/** Says whether leaving the page gives up what the open payment keeps from others. */
export interface Hold {
  /** This tab has begun to pay, so it is the one to give up. */
  take: () => void;
  /** The money may be moving, or has moved. */
  drop: () => void;
}

/**
 * Whoever goes elsewhere in the product gives up what their open payment keeps from others. A reload does not, nor
 * does going to bKash, nor leaving while the money may be moving.
 */
export function useReleaseOnLeave(parts: Parameters<typeof giveUp>[0], busy: RefObject<boolean>): Hold {
  const holds = useRef(false);
  useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname;
    if (leaves && holds.current && !busy.current) {
      holds.current = false;
      // If it cannot be given up now, it is released when its time is over.
      void giveUp(parts).catch(() => undefined);
    }
    // Nobody is kept from leaving.
    return false;
  });
  return useMemo(
    () => ({ take: () => void (holds.current = true), drop: () => void (holds.current = false) }),
    [],
  );
}
