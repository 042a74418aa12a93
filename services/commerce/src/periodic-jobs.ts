import { removeMarks } from '@petcare/platform/cache/change-marks.ts';
import type { PeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import { carryOutCancellations } from './purchasables/cancellations/carry-out-cancellations.ts';
import type { Couriers } from './orders/couriers/courier-settings.ts';
import { pollConsignments } from './orders/couriers/poll-consignments.ts';
import { chargeDueDeposits } from './hostel/deposits/charge-due-deposits.ts';
import type { HostelSettingsSource } from './hostel/settings-source.ts';
import { carryOutHolds } from './payments/holds/carry-out-hold.ts';
import { createOrderPayments } from './payments/order-payments.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import { reconcileYesterday } from './payments/reconciliation/reconcile-day.ts';
import { settleDuePayments } from './payments/settlement/settle-due-payments.ts';
import { runProductImports } from './catalogue/product-imports/run-product-imports.ts';
import type { ProductDeps } from './catalogue/products/change-product.ts';
import { remindOfRefills } from './orders/refills/remind-of-refills.ts';
import { announceLowStock } from './catalogue/stock-levels/announce-low-stock.ts';
import { announceQuietStays } from './hostel/stays/announce-quiet-stays.ts';
import { offerPlaces } from './hostel/stay-waits/offer-places.ts';
import { sendDigests } from './hostel/stays/send-digests.ts';
import { sendDueAlerts } from './catalogue/wishlist/send-due-alerts.ts';
import { purgeTrash } from './lifecycle/trash/purge-trash.ts';

const minuteMs = 60_000;

/** The names are lease keys in the database and never change. */
export function periodicJobs(
  payments: PaymentDeps,
  settings: HostelSettingsSource,
  products: ProductDeps,
  couriers: Couriers,
): PeriodicJob[] {
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
    {
      name: 'cancellations',
      everyMs: 5_000,
      leaseMs: 15_000,
      run: () => carryOutCancellations({ payments: createOrderPayments(payments), settings }),
    },
    {
      name: 'consignments',
      everyMs: minuteMs,
      leaseMs: 5 * minuteMs,
      run: () => pollConsignments(couriers, payments.log),
    },
    { name: 'stock-alerts', everyMs: 5_000, leaseMs: minuteMs, run: sendDueAlerts },
    { name: 'refills', everyMs: minuteMs, leaseMs: 5 * minuteMs, run: () => remindOfRefills() },
    { name: 'low-stock', everyMs: 10_000, leaseMs: minuteMs, run: () => announceLowStock() },
    {
      name: 'product-imports',
      everyMs: 1_000,
      leaseMs: 15_000,
      run: () => runProductImports(products),
    },
    { name: 'stay-waits', everyMs: 1_000, leaseMs: 15_000, run: () => offerPlaces(settings) },
    {
      name: 'deposits',
      everyMs: minuteMs,
      leaseMs: 2 * minuteMs,
      run: async () => {
        await chargeDueDeposits(createOrderPayments(payments));
        await carryOutHolds(payments);
      },
    },
    { name: 'quiet-stays', everyMs: minuteMs, leaseMs: 2 * minuteMs, run: () => announceQuietStays() },
    { name: 'stay-digests', everyMs: minuteMs, leaseMs: 2 * minuteMs, run: () => sendDigests() },
    {
      name: 'commerce-change-marks',
      everyMs: 5_000,
      leaseMs: 15_000,
      run: () => removeMarks(),
    },
    { name: 'commerce-trash', everyMs: minuteMs, leaseMs: 2 * minuteMs, run: () => purgeTrash() },
  ];
}
