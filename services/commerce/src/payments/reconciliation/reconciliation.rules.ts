import { dhakaDateOf, dhakaInstant, dhakaMinutesOf, addDays } from '@petcare/contracts/dhaka-time.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import type { BookDifference } from '@petcare/contracts/payments.ts';
import type { PaymentDocument } from '../payment/payment.model.ts';
import { settledStatuses } from '../payment/payment.rules.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';

type Ours = Pick<
  PaymentDocument,
  '_id' | 'provider_ref' | 'status' | 'amount' | 'received' | 'refunded' | 'refund_reserved' | 'order_id'
>;

/** What differs between our row of a payment and the provider's; either may be missing, never both. */
export function differencesOf(ours: Ours | null, theirs: ProviderPayment | null): BookDifference[] {
  const about = {
    provider_ref: ours?.provider_ref ?? theirs?.ref ?? '',
    payment_id: ours?._id.toHexString() ?? null,
    ours: ours === null ? 'nothing' : describe(ours.status, ours.received, ours.refunded),
    theirs: theirs === null ? 'nothing' : describe(theirs.state, theirs.received, theirs.refunded),
  };
  return kindsOf(ours, theirs).map((kind) => ({ kind, ...about }));
}

function kindsOf(ours: Ours | null, theirs: ProviderPayment | null): BookDifference['kind'][] {
  const isPaidThere = theirs?.state === 'paid';
  if (ours === null) return isPaidThere ? ['missing_here'] : [];
  const isPaidHere = (settledStatuses as readonly string[]).includes(ours.status);
  if (!isPaidThere) return isPaidHere ? ['missing_there'] : [];
  const kinds: BookDifference['kind'][] = [];
  if (!isPaidHere) kinds.push('status_differs');
  if (theirs.received !== (isPaidHere ? ours.received : ours.amount)) kinds.push('amount_differs');
  // What is on its way may have arrived there a moment before we heard of it.
  if (theirs.refunded < ours.refunded || theirs.refunded > ours.refund_reserved) kinds.push('refund_differs');
  if (isPaidHere && ours.order_id === null && theirs.refunded < theirs.received) kinds.push('no_order');
  return kinds;
}

function describe(status: string, received: Poisha, refunded: Poisha): string {
  const taka = (poisha: Poisha) => (poisha / 100).toFixed(2);
  return `${status}, ${taka(received)} taka received, ${taka(refunded)} paid back`;
}

/** The two instants between which it is this date in Dhaka. */
export function boundsOf(date: string): { from: Date; to: Date } {
  return { from: dhakaInstant(date, 0), to: dhakaInstant(addDays(date, 1), 0) };
}

/** By then everything of the day before is over, paid or expired. */
const hourOfComparison = 3;

/** The day that should have been compared by now; null in the small hours. */
export function dayToCompare(now: Date): string | null {
  return dhakaMinutesOf(now) < hourOfComparison * 60 ? null : addDays(dhakaDateOf(now), -1);
}
