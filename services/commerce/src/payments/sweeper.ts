import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import type { PaymentDeps } from './payment/payment-deps.ts';
import { settleDuePayments } from './settlement/settle-due-payments.ts';

const everyMs = 60_000;

/**
 * Sweeps the payments once a minute, beginning now. Of several copies of this service one does it; should it
 * die, another takes over within three minutes.
 */
export function startSweeper(setup: PaymentDeps): { stop(): Promise<void> } {
  return startPeriodicJobs(
    [
      {
        name: 'payment-sweep',
        everyMs,
        leaseMs: 1.5 * everyMs,
        run: () => settleDuePayments(setup),
      },
    ],
    setup.log,
  );
}
