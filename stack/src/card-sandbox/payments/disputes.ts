import { z } from 'zod';
import { invalidRequest } from '../state/card-errors.ts';
import { recordEvent } from '../state/events.ts';
import { paginate } from '../state/lists.ts';
import { newId, nowInSeconds } from '../state/objects.ts';
import type { Charge, Dispute } from '../state/objects.ts';
import { pageParams, readParams, text } from '../state/params.ts';
import type { Cause, Handler, Sandbox } from '../state/sandbox.ts';

const bankCause: Cause = { requestId: null, idempotencyKey: null };

/**
 * Opens a dispute of a payment by its card holder.
 * @throws ProviderError 400 when the intent has no paid charge or is disputed already.
 */
export function openDispute(sandbox: Sandbox, intentId: string): Dispute {
  const charge = paidChargeOf(sandbox, intentId);
  if (charge.disputed) throw invalidRequest(`Payment ${intentId} is disputed already.`);
  const dispute = buildDispute(charge);
  sandbox.store.put('disputes', dispute);
  sandbox.store.put('charges', { ...charge, disputed: true });
  recordEvent(sandbox, bankCause, 'charge.dispute.created', dispute);
  return dispute;
}

/**
 * Closes the dispute for the shop (`won`) or for the card holder (`lost`).
 * @throws ProviderError 400 when no dispute is open.
 */
export function closeDispute(sandbox: Sandbox, intentId: string, status: 'won' | 'lost'): Dispute {
  const open = sandbox.store
    .all('disputes')
    .find((dispute) => dispute.payment_intent === intentId && dispute.status === 'needs_response');
  if (open === undefined) throw invalidRequest(`Payment ${intentId} has no open dispute.`);
  const closed: Dispute = { ...open, status };
  sandbox.store.put('disputes', closed);
  recordEvent(sandbox, bankCause, 'charge.dispute.closed', closed);
  return closed;
}

export function buildDispute(charge: Charge): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export const listDisputes: Handler = (sandbox, call) => {
  const params = readParams(z.strictObject({ ...pageParams, payment_intent: text.optional() }), call.params);
  const disputes = sandbox.store
    .all('disputes')
    .filter(
      ({ payment_intent }) => params.payment_intent === undefined || payment_intent === params.payment_intent,
    );
  return paginate(disputes.toReversed(), params, '/v1/disputes');
};

function paidChargeOf(sandbox: Sandbox, intentId: string): Charge {
  const intent = sandbox.store.get('paymentIntents', intentId);
  const charge = sandbox.store.get('charges', intent?.latest_charge ?? '');
  if (charge === undefined || !charge.paid) throw invalidRequest(`Payment ${intentId} has no paid charge.`);
  return charge;
}
