import { startPeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import type { PaymentSetup } from './setup.ts';
import { sweepPayments } from './sweep-payments.ts';

const everyMs = 60_000;

/**
 * Sweeps the payments once a minute, beginning now. Of several copies of this service one does it; should it
 * die, another takes over within three minutes.
 */
export function startSweeper(setup: PaymentSetup): { stop(): Promise<void> } {
  return startPeriodicJob({
    job: 'payment-sweep',
    everyMs,
    aloneForMs: 1.5 * everyMs,
    log: setup.log,
    work: () => sweepPayments(setup),
  });
}
