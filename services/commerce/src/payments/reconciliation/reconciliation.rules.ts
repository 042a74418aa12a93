import { dhakaDateOf, dhakaInstant, dhakaMinutesOf, addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';

import type { PaymentDocument } from '../payment.model.ts';
import { settledStatuses } from '../payment.rules.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import type { DifferenceDocument } from './reconciliation.model.ts';

type Ours = Pick<
  PaymentDocument,
  '_id' | 'providerRef' | 'status' | 'amount' | 'received' | 'refunded' | 'refundReserved' | 'orderId'
>;

/** Differences between our payment and the provider’s. Either may be null, never both. */
export function differencesOf(ours: Ours | null, theirs: ProviderPayment | null): DifferenceDocument[] {
  const details = {
    providerRef: ours?.providerRef ?? theirs?.ref ?? '',
    paymentId: ours?._id ?? null,
    ours: ours === null ? 'nothing' : describe(ours.status, ours.received, ours.refunded),
    theirs: theirs === null ? 'nothing' : describe(theirs.state, theirs.received, theirs.refunded),
  };
  return kindsOf(ours, theirs).map((kind) => ({ kind, ...details }));
}

function kindsOf(ours: Ours | null, theirs: ProviderPayment | null): DifferenceDocument['kind'][] {
  const isPaidThere = theirs?.state === 'paid';
  if (ours === null) return isPaidThere ? ['missing_here'] : [];
  const isPaidHere = (settledStatuses as readonly string[]).includes(ours.status);
  if (!isPaidThere) return isPaidHere ? ['missing_there'] : [];
  const kinds: DifferenceDocument['kind'][] = [];
  if (!isPaidHere) kinds.push('status_differs');
  if (theirs.received !== (isPaidHere ? ours.received : ours.amount)) kinds.push('amount_differs');
  // A refund in progress may arrive there before we record it.
  if (theirs.refunded < ours.refunded || theirs.refunded > ours.refundReserved) kinds.push('refund_differs');
  if (isPaidHere && ours.orderId === null && theirs.refunded < theirs.received) kinds.push('no_order');
  return kinds;
}

function describe(status: string, received: Poisha, refunded: Poisha): string {
  const taka = (poisha: Poisha) => (poisha / 100).toFixed(2);
  return `${status}, ${taka(received)} taka received, ${taka(refunded)} paid back`;
}

export function boundsOf(date: string): { from: Date; to: Date } {
  return { from: dhakaInstant(date, 0), to: dhakaInstant(addDays(date, 1), 0) };
}

/** Every payment of the day before is paid or expired by then. */
const startHour = 3;

export function dayToCompare(now: Date): string | null {
  return dhakaMinutesOf(now) < startHour * 60 ? null : addDays(dhakaDateOf(now), -1);
}
