import type { Charge, Metadata, PaymentIntent } from './objects.ts';
import type { Store } from './store.ts';

interface Totals {
  intents: number;
  charges: number;
  declined: number;
  /** In minor units, like `refunded`, which excludes what was authorised and never taken. */
  captured: number;
  refunded: number;
}

export interface StateReport extends Totals {
  intents_by_status: Record<string, number>;
  payment_methods: number;
  refunds: number;
  disputes: number;
  events: { total: number; pending: number; delivered: number; dropped: number };
  groups?: Record<string, Totals>;
}

/**
 * Counts what Stripe's dashboard would show, so that a test can compare it with the shop's own records.
 * @param filter.metadata counts only intents that carry all of these pairs.
 */
export function countState(
  store: Store,
  filter: { metadata: Metadata; group_by?: string | undefined },
): StateReport {
  const wanted = Object.entries(filter.metadata);
  const intents = store
    .all('paymentIntents')
    .filter((intent) => wanted.every(([key, value]) => intent.metadata[key] === value));
  const charges = Map.groupBy(store.all('charges'), (charge) => charge.payment_intent);
  const deliveries = Object.groupBy(store.all('deliveries'), (delivery) => delivery.state);
  const statuses = Map.groupBy(intents, (intent) => intent.status);
  const shown = new Set(intents.map((intent) => intent.id));
  return {
    ...totalsOf(intents, charges),
    intents_by_status: Object.fromEntries([...statuses].map(([status, members]) => [status, members.length])),
    payment_methods: store.all('paymentMethods').length,
    refunds: store.all('refunds').filter((refund) => shown.has(refund.payment_intent)).length,
    disputes: store.all('disputes').filter((dispute) => shown.has(dispute.payment_intent)).length,
    events: {
      total: store.all('events').length,
      pending: deliveries.pending?.length ?? 0,
      delivered: deliveries.delivered?.length ?? 0,
      dropped: deliveries.dropped?.length ?? 0,
    },
    ...(filter.group_by === undefined ? {} : { groups: groupTotals(intents, charges, filter.group_by) }),
  };
}

function groupTotals(
  intents: PaymentIntent[],
  charges: Map<string, Charge[]>,
  key: string,
): Record<string, Totals> {
  const groups = Map.groupBy(intents, (intent) => intent.metadata[key] ?? '');
  return Object.fromEntries([...groups].map(([value, members]) => [value, totalsOf(members, charges)]));
}

function totalsOf(intents: PaymentIntent[], chargesByIntent: Map<string, Charge[]>): Totals {
  const charges = intents.flatMap((intent) => chargesByIntent.get(intent.id) ?? []);
  const paid = charges.filter((charge) => charge.paid);
  return {
    intents: intents.length,
    charges: paid.length,
    declined: charges.length - paid.length,
    captured: paid.reduce((sum, charge) => sum + charge.amount_captured, 0),
    refunded: paid.reduce((sum, charge) => sum + refundOf(charge), 0),
  };
}

/** The part of an authorisation that was not taken is in `amount_refunded`, too. */
function refundOf({ amount, amount_captured, amount_refunded }: Charge): number {
  return Math.max(0, amount_refunded - (amount - amount_captured));
}
