import { randomUUID } from 'node:crypto';
import type { Logger } from '@petcare/platform/log.ts';
import { takeTurn } from '@petcare/platform/take-turn.ts';
import { sweepReminders } from './reminders/sweep-reminders.ts';
import { sweepClaims } from './slots/sweep-claims.ts';
import { sweepWaitlist } from './waitlist/sweep-waitlist.ts';

/** A slot whose hold has run out is free for others this soon; reminders are late by no more. */
const everyMs = 1_000;

/**
 * Ends holds, offers and waits whose time is up and sends the reminders that are due, once a second. Of several
 * copies of this service one does it; should it die, another takes over within ten seconds.
 */
export function startSweeper({ log }: { log: Logger }): { stop(): Promise<void> } {
  const holder = randomUUID();
  let stopped = false;
  const sweep = async () => {
    try {
      if (stopped || !(await takeTurn('clinic-sweep', holder, 10 * everyMs))) return;
      await sweepClaims();
      await sweepWaitlist();
      await sweepReminders();
    } catch (error) {
      log.warn({ err: error }, 'the clinic’s sweep failed; the next one is in a second');
    }
  };
  let running = sweep();
  let waiting = false;
  const timer = setInterval(() => {
    // One after the other, and no queue of them: a sweep may take longer than the time between two.
    if (waiting) return;
    waiting = true;
    running = running.then(sweep).finally(() => (waiting = false));
  }, everyMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
