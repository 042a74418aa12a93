import { z } from 'zod';
import { invalidRequest, resourceMissing } from '../state/card-errors.ts';
import { recordEvent } from '../state/events.ts';
import { paginate } from '../state/lists.ts';
import { newId, nowInSeconds } from '../state/objects.ts';
import type { Charge, Dispute, Refund } from '../state/objects.ts';
import { expand, integer, metadata, pageParams, readParams, text } from '../state/params.ts';
import type { Handler, Sandbox } from '../state/sandbox.ts';

const CreateParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

/** The money of a won dispute comes back to the shop, which may refund it. */
function isWithBank(sandbox: Sandbox, { id, disputed }: Charge): boolean {
  const isWon = ({ charge, status }: Dispute) => charge === id && status === 'won';
  return disputed && !sandbox.store.all('disputes').some(isWon);
}

/**
 * `POST /v1/refunds`: refunds the given amount, or all that remains.
 * @throws ProviderError 400 `charge_already_refunded` when nothing remains, and for more than remains.
 */
export const createRefund: Handler = (sandbox, call) => {
  const params = readParams(CreateParams, call.params);
  const charge = findRefundableCharge(sandbox, params);
  const remaining = charge.amount - charge.amount_refunded;
  if (isWithBank(sandbox, charge)) {
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    );
  }
  if (remaining === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = params.amount ?? remaining;
  if (amount < 1)
    throw invalidRequest(
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
      'amount',
    );
  if (amount > remaining) {
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
      undefined,
      'amount',
    );
  }
  const pending = sandbox.knobs.pending_refunds > 0;
  if (pending) sandbox.knobs.pending_refunds -= 1;
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: params.reason ?? null,
    receipt_number: null,
    status: pending ? 'pending' : 'succeeded',
  };
  const refundedCharge: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === remaining,
  };
  sandbox.store.put('refunds', refund);
  sandbox.store.put('charges', refundedCharge);
  recordEvent(sandbox, call.cause, 'refund.created', refund);
  recordEvent(sandbox, call.cause, 'charge.refunded', refundedCharge);
  if (!pending) recordEvent(sandbox, call.cause, 'refund.updated', refund);
  return refund;
};

/**
 * Settles the oldest pending refund of a payment as the card holder's bank would.
 * @throws ProviderError 400 when none is pending.
 */
export function settleRefund(sandbox: Sandbox, intentId: string, status: 'succeeded' | 'failed'): void {
  const waiting = sandbox.store
    .all('refunds')
    .find((refund) => refund.payment_intent === intentId && refund.status === 'pending');
  const charge = waiting && sandbox.store.get('charges', waiting.charge);
  if (!waiting || !charge) throw invalidRequest(`Payment ${intentId} has no waiting refund.`);
  const failed = status === 'failed';
  const settled: Refund = {
    ...waiting,
    status,
    ...(failed && { failure_reason: 'expired_or_canceled_card' }),
  };
  sandbox.store.put('refunds', settled);
  if (failed) {
    const amount_refunded = charge.amount_refunded - waiting.amount;
    sandbox.store.put('charges', { ...charge, amount_refunded, refunded: false });
  }
  const cause = { requestId: null, idempotencyKey: null };
  recordEvent(sandbox, cause, 'refund.updated', settled);
  if (failed) recordEvent(sandbox, cause, 'refund.failed', settled);
}

export const retrieveRefund: Handler = (sandbox, call) => {
  readParams(z.strictObject({ expand }), call.params);
  const refund = sandbox.store.get('refunds', call.id);
  if (refund === undefined) throw resourceMissing('refund', call.id);
  return refund;
};

export const listRefunds: Handler = (sandbox, call) => {
  const params = readParams(
    z.strictObject({ ...pageParams, payment_intent: text.optional(), charge: text.optional() }),
    call.params,
  );
  const refunds = sandbox.store
    .all('refunds')
    .filter(
      (refund) => params.payment_intent === undefined || refund.payment_intent === params.payment_intent,
    )
    .filter((refund) => params.charge === undefined || refund.charge === params.charge);
  return paginate(refunds.toReversed(), params, '/v1/refunds');
};

function findRefundableCharge(
  sandbox: Sandbox,
  target: { payment_intent?: string | undefined; charge?: string | undefined },
): Charge {
  if (target.charge !== undefined) {
    const charge = sandbox.store.get('charges', target.charge);
    if (charge === undefined) throw resourceMissing('charge', target.charge, 'charge');
    return charge;
  }
  if (target.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
      'payment_intent',
    );
  }
  const intent = sandbox.store.get('paymentIntents', target.payment_intent);
  if (intent === undefined) throw resourceMissing('payment_intent', target.payment_intent, 'payment_intent');
  const charge = sandbox.store.get('charges', intent.latest_charge ?? '');
  if (charge === undefined || !charge.paid || !charge.captured) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      undefined,
      'payment_intent',
    );
  }
  return charge;
}
