import { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { Metrics } from '@petcare/platform/observability/metrics.ts';
import { watchValue } from '@petcare/platform/observability/watch-value.ts';
import { Payments } from './payment/payment.model.ts';

/** Those that are not at their end, or want a person. All others only grow. */
const watched = [
  'created',
  'pending',
  'requires_action',
  'processing',
  'executing',
  'unknown',
  'refunding',
  'disputed',
  'needs_review',
] as const satisfies readonly PaymentStatus[];

/** Has the metrics tell how many payments are on their way, and how many wait for a person. All copies tell the same. */
export function watchPayments(metrics: Pick<Metrics, 'registry'>): void {
  watchValue(metrics, {
    name: 'payments',
    help: 'Payments that are not at their end, by status.',
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
