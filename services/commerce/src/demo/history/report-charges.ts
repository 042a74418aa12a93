import { setTimeout as pause } from 'node:timers/promises';
import { nationalPhone } from '@petcare/contracts/typed/phones.ts';
import { trusted } from 'mongoose';
import { Payments, type PaymentDocument } from '../../payments/payment.model.ts';
import { Refunds, type RefundDocument } from '../../payments/refunds/refund.model.ts';
import { bkashPrefix, cardPrefix } from './history-providers.ts';

/** Base addresses of the sandboxes that stand in for the providers. */
export interface Sandboxes {
  readonly card: string;
  readonly bkash: string;
}

/** A sandbox that starts at the same moment is waited for. */
const patienceMs = 60_000;
const betweenAttemptsMs = 100;

/**
 * Adds the payments of the history to the sandboxes, so that they can be refunded and compared like any other.
 * Idempotent: payments that a sandbox knows stay unchanged there.
 */
export async function reportCharges({ card, bkash }: Sandboxes): Promise<void> {
  const payments = await Payments.find({
    $or: [
      { providerRef: trusted({ $gte: cardPrefix, $lt: `${cardPrefix}g` }) },
      { providerRef: trusted({ $gte: bkashPrefix, $lt: `${bkashPrefix}G` }) },
    ],
  }).lean();
  const refunds = Map.groupBy(
    await Refunds.find({ paymentId: trusted({ $in: payments.map(({ _id }) => _id) }) }).lean(),
    ({ paymentId }) => paymentId,
  );
  const of = (provider: PaymentDocument['provider']) =>
    payments
      .filter((payment) => payment.provider === provider)
      .map((payment) => ({ payment, refunds: refunds.get(payment._id) ?? [] }));
  await send(card, of('card').map(toIntent));
  await send(bkash, of('bkash').map(toBkashPayment));
}

interface Charge {
  readonly payment: PaymentDocument;
  readonly refunds: readonly RefundDocument[];
}

function toIntent({ payment, refunds }: Charge) {
  return {
    id: payment.providerRef,
    amount: payment.amount,
    description: payment.description,
    metadata: {
      payment_id: payment._id,
      customer_id: payment.customerId,
      order_kind: payment.kind,
    },
    paid: payment.received > 0,
    disputed: payment.dispute === 'open',
    created: seconds(payment.createdAt),
    refunds: refunds.map((refund) => ({
      id: refund.providerRef,
      amount: refund.amount,
      failed: refund.status === 'failed',
      metadata: { refund_id: refund._id },
      created: seconds(refund.createdAt),
    })),
  };
}

function toBkashPayment({ payment, refunds }: Charge) {
  return {
    id: payment.providerRef,
    invoice: payment._id,
    wallet: payment.accountNumber === null ? null : nationalPhone(payment.accountNumber),
    amount: payment.amount,
    trx_id: payment.trxId,
    created: payment.createdAt.getTime(),
    refunds: refunds.map((refund) => ({
      id: refund.providerRef,
      amount: refund.amount,
      sku: refund._id,
      reason: refund.reason,
      completed: refund.createdAt.getTime(),
    })),
  };
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

async function send(sandbox: string, payments: readonly object[]): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      const response = await fetch(new URL('/sandbox/history', sandbox), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payments }),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.ok) return;
      throw new Error(`${sandbox} refuses the history: ${await response.text()}`);
    } catch (error) {
      const isAway = error instanceof TypeError;
      if (!isAway || performance.now() > deadline) throw error;
      await pause(betweenAttemptsMs);
    }
  }
}
