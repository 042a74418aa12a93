import { holdMinutes } from '@petcare/contracts/schedules.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { holdSlot, releaseHold } from './slots.ts';

/** A time that is kept for this person. */
export interface Hold {
  readonly id: string;
  readonly start: string;
  /** When it ends, by the clock of this device. */
  readonly until: number;
}

interface Choice {
  /** The time that was chosen last, whether or not the server has kept it yet. */
  readonly chosen: string | null;
  readonly hold: Hold | null;
  /** Why the last choice was refused. */
  readonly refused: unknown;
  /** The time was kept, and nothing came of it. */
  readonly ranOut: boolean;
}

export interface SlotHold extends Choice {
  /** Chooses a time and keeps it for five minutes, from now on if it is kept already; null gives it back. */
  readonly choose: (start: string | null) => void;
  /** The five minutes are over. */
  readonly end: () => void;
  /** What was held has become an appointment: there is nothing to give back. */
  readonly settle: () => void;
}

const nothing: Choice = { chosen: null, hold: null, refused: null, ranOut: false };

/**
 * Keeps one time of a doctor at a time for the person who is choosing. However quickly they change their mind,
 * the last choice is the one that is kept; leaving the page or closing the tab gives it back.
 */
export function useSlotHold(drId: string): SlotHold {
  const [choice, setChoice] = useState<Choice>(nothing);
  const wanted = useRef<{ start: string | null }>({ start: null });
  const held = useRef<Hold | null>(null);
  const busy = useRef(false);
  const here = useRef(true);

  const giveBack = useCallback(() => {
    const { current: hold } = held;
    held.current = null;
    if (hold) void releaseHold(hold.id);
  }, []);

  /** One request at a time: the server knows one hold per person and doctor, and the last one must win. */
  const work = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    for (let done: object | null = null; done !== wanted.current;) {
      const request: { start: string | null } = wanted.current;
      done = request;
      if (request.start === null) {
        giveBack();
        continue;
      }
      const until = Date.now() + holdMinutes * 60_000;
      try {
        // The next choice is made in the light of this answer.
        // oxlint-disable-next-line no-await-in-loop
        const { _id: id, start } = await holdSlot(drId, request.start);
        held.current = { id, start, until };
        if (request === wanted.current) setChoice((now) => ({ ...now, hold: held.current }));
      } catch (refused) {
        if (request === wanted.current) setChoice({ ...nothing, refused });
      }
    }
    busy.current = false;
    if (!here.current) giveBack();
  }, [drId, giveBack]);

  const choose = useCallback(
    (start: string | null) => {
      wanted.current = { start };
      setChoice((now) => ({
        ...nothing,
        chosen: start,
        hold: now.hold && now.hold.start === start ? now.hold : null,
      }));
      void work();
    },
    [work],
  );

  const end = useCallback(() => {
    giveBack();
    wanted.current = { start: null };
    setChoice({ ...nothing, ranOut: true });
  }, [giveBack]);

  const settle = useCallback(() => {
    held.current = null;
    wanted.current = { start: null };
    setChoice(nothing);
  }, []);

  useEffect(() => {
    here.current = true;
    const handleHide = () => {
      giveBack();
      wanted.current = { start: null };
      // The browser may keep the page, and show it again as it was.
      setChoice(nothing);
    };
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      here.current = false;
      if (!busy.current) giveBack();
    };
  }, [giveBack]);

  return useMemo(() => ({ ...choice, choose, end, settle }), [choice, choose, end, settle]);
}
