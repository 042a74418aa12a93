import { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { Metrics } from '@petcare/platform/observability/metrics.ts';
import { watchValue } from '@petcare/platform/observability/watch-value.ts';
import { Payments } from './payment.model.ts';

/** Statuses that are not final or need an admin. Counts of the other statuses only grow. */
const watched = [
  'created',
  'pending',
  'requires_action',
  'processing',
  'executing',
  'unknown',
  'due',
  'authorised',
  'refunding',
  'disputed',
  'needs_review',
] as const satisfies readonly PaymentStatus[];

/** Registers the gauge of unfinished payments. Every process reports the same value. */
export function registerPaymentMetrics(metrics: Pick<Metrics, 'registry'>): void {
  watchValue(metrics, {
    name: 'payments',
    help: 'Unfinished payments by status.',
    labels: ['status'],
    read: () =>
      Promise.all(
        watched.map(async (status) => ({
          labels: { status },
          value: await Payments.countDocuments({ status }),
        })),
      ),
  });
}
