import { PaymentProvider } from '@petcare/contracts/payments.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { reconcile } from './reconcile-day.ts';
import { Reconciliations } from './reconciliation.model.ts';
import { dayToCompare } from './reconciliation.rules.ts';

const everyMs = 10 * 60_000;

/**
 * Compares yesterday's books once, some hours after midnight. Of several copies of this service one does it, and
 * tries again every ten minutes while a provider is away.
 */
export function startReconciler(setup: PaymentDeps): { stop(): Promise<void> } {
  return startPeriodicJobs(
    [
      {
        name: 'reconciliation',
        everyMs,
        leaseMs: 1.5 * everyMs,
        run: () => reconcileYesterday(setup),
      },
    ],
    setup.log,
  );
}

/** What a round does: nothing at all on most of them. */
export async function reconcileYesterday(setup: PaymentDeps, now = new Date()): Promise<void> {
  const date = dayToCompare(now);
  if (date === null) return;
  for (const provider of PaymentProvider.options)
    if (!(await Reconciliations.exists({ date, provider }))) await reconcile(date, provider, setup);
}
