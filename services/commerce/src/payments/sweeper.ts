import { randomUUID } from 'node:crypto';
import type { PaymentSetup } from './setup.ts';
import { sweepPayments } from './sweep-payments.ts';
import { takeTurn } from '@petcare/platform/take-turn.ts';

const everyMs = 60_000;

/**
 * Sweeps the payments once a minute, beginning now. Of several copies of this service one does it; should it
 * die, another takes over within three minutes.
 */
export function startSweeper(setup: PaymentSetup): { stop(): Promise<void> } {
  const holder = randomUUID();
  let stopped = false;
  const sweep = async () => {
    try {
      if (!stopped && (await takeTurn('payment-sweep', holder, 1.5 * everyMs))) await sweepPayments(setup);
    } catch (error) {
      setup.log.warn({ err: error }, 'the payment sweep failed; the next one is in a minute');
    }
  };
  let running = sweep();
  const timer = setInterval(() => {
    // One after the other: a sweep may take longer than the time between two.
    running = running.then(sweep);
  }, everyMs);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
