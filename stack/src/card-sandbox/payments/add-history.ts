import { z } from 'zod';
import type { Refund } from '../state/objects.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { buildCharge } from './charges.ts';
import { buildDispute } from './disputes.ts';
import { buildIntent } from './payment-intents.ts';
import { findMethod } from './payment-methods.ts';

const id = z.string().min(4).max(60);
const amount = z.number().int().min(1).max(99_999_999);
const created = z.number().int().positive();
const metadata = z.record(z.string(), z.string());

const PastRefund = z.strictObject({ id, amount, created, metadata, failed: z.boolean() });

const PastPayment = z.strictObject({
  id,
  amount,
  created,
  metadata,
  description: z.string().max(1000),
  paid: z.boolean(),
  disputed: z.boolean(),
  refunds: z.array(PastRefund).max(20),
});

/** Times are Unix seconds, as in the API. */
export const HistoryBody = z.strictObject({ payments: z.array(PastPayment).max(1_000) });

/**
 * Adds payments of the past with their charges and refunds, without events and webhooks. A payment that exists
 * stays unchanged.
 * @returns the number of new payments.
 */
export function addHistory(sandbox: Sandbox, { payments }: z.output<typeof HistoryBody>): number {
  const missing = payments.filter((payment) => sandbox.store.get('paymentIntents', payment.id) === undefined);
  for (const payment of missing) addPayment(sandbox, payment);
  sandbox.store.commit();
  return missing.length;
}

function addPayment(sandbox: Sandbox, payment: z.output<typeof PastPayment>): void {
  const { store } = sandbox;
  const allowed = { allowed_payment_method_types: ['card'], currency: 'bdt' };
  if (!payment.paid) {
    const intent = buildIntent({ ...payment, ...allowed });
    store.put('paymentIntents', { ...intent, status: 'canceled', canceled_at: payment.created });
    return;
  }
  const method = findMethod(sandbox, 'pm_card_visa');
  const intent = buildIntent({ ...payment, ...allowed }, method);
  const back = payment.refunds
    .filter(({ failed }) => !failed)
    .reduce((sum, refund) => sum + refund.amount, 0);
  const charge = {
    ...buildCharge(intent, { method, authenticated: false }, undefined),
    created: payment.created,
    amount_refunded: back,
    refunded: back === payment.amount,
    disputed: payment.disputed,
  };
  store.put('charges', charge);
  store.put('paymentIntents', {
    ...intent,
    status: 'succeeded',
    amount_received: payment.amount,
    latest_charge: charge.id,
  });
  if (payment.disputed) store.put('disputes', buildDispute(charge));
  for (const { failed, ...refund } of payment.refunds) {
    const row: Refund = {
      ...refund,
      object: 'refund',
      balance_transaction: null,
      charge: charge.id,
      currency: charge.currency,
      payment_intent: payment.id,
      reason: null,
      receipt_number: null,
      status: failed ? 'failed' : 'succeeded',
      ...(failed && { failure_reason: 'expired_or_canceled_card' }),
    };
    store.put('refunds', row);
  }
}
