import type { PeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import type { PaymentDeps } from './payments/payment/payment-deps.ts';
import { reconcileYesterday } from './payments/reconciliation/reconcile-day.ts';
import { settleDuePayments } from './payments/settlement/settle-due-payments.ts';
import { purgeTrash } from './trash/purge-trash.ts';

const minuteMs = 60_000;

/** The names are lease keys in the database and never change. */
export function periodicJobs(payments: PaymentDeps): PeriodicJob[] {
  return [
    {
      name: 'payment-sweep',
      everyMs: minuteMs,
      leaseMs: 1.5 * minuteMs,
      run: () => settleDuePayments(payments),
    },
    {
      // Most runs do nothing: a day is reconciled once, hours after its end, and retried while a provider is
      // unavailable.
      name: 'reconciliation',
      everyMs: 10 * minuteMs,
      leaseMs: 15 * minuteMs,
      run: () => reconcileYesterday(payments),
    },
    { name: 'commerce-trash', everyMs: minuteMs, leaseMs: 2 * minuteMs, run: () => purgeTrash() },
  ];
}
