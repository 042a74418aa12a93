import { holdMinutes } from '@petcare/contracts/clinic/schedules.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { holdSlot, releaseHold } from './slots.ts';

export interface Hold {
  readonly id: string;
  readonly start: string;
  /** Epoch milliseconds of its expiry, by the clock of this device. */
  readonly until: number;
}

interface Choice {
  readonly chosen: string | null;
  readonly hold: Hold | null;
  readonly refused: unknown;
  readonly expired: boolean;
}

export interface SlotHold extends Choice {
  /** Chooses a slot and holds it for five minutes from now; null releases it. */
  readonly choose: (start: string | null) => void;
  readonly end: () => void;
  /** Marks the hold as booked, so that it is not released. */
  readonly settle: () => void;
}

const noChoice: Choice = { chosen: null, hold: null, refused: null, expired: false };

function choiceOf(start: string | null, hold: Hold | null): Choice {
  return { ...noChoice, chosen: start, hold: hold && hold.start === start ? hold : null };
}

function releaseHeld(held: RefObject<Hold | null>): void {
  const { current: hold } = held;
  held.current = null;
  if (hold) void releaseHold(hold.id);
}

/**
 * Holds one slot of a doctor for the current user. Of several quick choices the last one wins. Leaving the page or
 * closing the tab releases the hold.
 */
export function useSlotHold(drId: string): SlotHold {
  const [choice, setChoice] = useState<Choice>(noChoice);
  const wanted = useRef<{ start: string | null }>({ start: null });
  const held = useRef<Hold | null>(null);
  const busy = useRef(false);
  const mounted = useRef(true);

  const release = useCallback(() => releaseHeld(held), []);

  /** One request at a time: the server keeps one hold per user and doctor, and the last choice must win. */
  const processChoice = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    for (let handled: object | null = null; handled !== wanted.current;) {
      const request: { start: string | null } = wanted.current;
      handled = request;
      if (request.start === null) {
        release();
        continue;
      }
      const until = Date.now() + holdMinutes * 60_000;
      try {
        // The next choice depends on this response.
        // oxlint-disable-next-line no-await-in-loop
        const { _id: id, start } = await holdSlot(drId, request.start);
        held.current = { id, start, until };
        if (request === wanted.current) setChoice((now) => ({ ...now, hold: held.current }));
      } catch (refused) {
        if (request === wanted.current) setChoice({ ...noChoice, refused });
      }
    }
    busy.current = false;
    if (!mounted.current) release();
  }, [drId, release]);

  const choose = useCallback(
    (start: string | null) => {
      wanted.current = { start };
      setChoice(({ hold }) => choiceOf(start, hold));
      void processChoice();
    },
    [processChoice],
  );

  const end = useCallback(() => {
    release();
    wanted.current = { start: null };
    setChoice({ ...noChoice, expired: true });
  }, [release]);

  const settle = useCallback(() => {
    held.current = null;
    wanted.current = { start: null };
    setChoice(noChoice);
  }, []);

  useEffect(() => {
    mounted.current = true;
    const handleHide = () => {
      release();
      wanted.current = { start: null };
      // The browser can restore the page from its back/forward cache.
      setChoice(noChoice);
    };
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      mounted.current = false;
      if (!busy.current) release();
    };
  }, [release]);

  return useMemo(() => ({ ...choice, choose, end, settle }), [choice, choose, end, settle]);
}
