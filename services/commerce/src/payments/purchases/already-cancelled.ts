import { formatTaka, poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { OrderFields } from './order-fields.ts';

/**
 * Message for a customer who cancels what was cancelled for them; null when they did it themselves, or when it is not
 * cancelled yet.
 */
export function alreadyCancelled({
  status,
  timeline,
  cancellation,
}: Pick<OrderFields<string>, 'status' | 'timeline' | 'cancellation'>): string | null {
  const last = timeline.findLast((entry) => entry.kind === 'status');
  if (status !== 'Cancelled' || last?.by === 'customer') return null;
  const known = 'We have already cancelled it.';
  if (cancellation?.state !== 'done') return `${known} The refund is not decided yet.`;
  return cancellation.amount === 0
    ? `${known} The payment is not refunded.`
    : `${known} You get ${formatTaka(poishaToTaka(cancellation.amount), 'en')} back.`;
}
