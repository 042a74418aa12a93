import { z } from 'zod';
import { amountText, bkashTime, newTrxId, readAmount } from './bkash-words.ts';
import { countCall, type Handler, type Sandbox } from './sandbox.ts';
import { refusal } from './status-codes.ts';
import type { BkashPayment, BkashRefund } from './store.ts';

const Named = z.object({ paymentID: z.string().min(1), trxID: z.string().min(1) });
const done = { statusCode: '0000', statusMessage: 'Successful' };

/** Whether a call to `payment/refund` wants money back, or only asks what became of it. */
export function isRefundRequest(params: unknown): boolean {
  return typeof params === 'object' && params !== null && ('amount' in params || 'sku' in params);
}

/** `payment/refund` with an amount: gives a part or all of it back. */
export const createRefund: Handler = (sandbox, params) => {
  const payment = completedPayment(sandbox, params, 'refund');
  const body = z.object({ amount: z.string(), sku: z.string(), reason: z.string() }).partial().parse(params);
  if (!body.sku || body.sku.length > 255) throw refusal('2073', 'error');
  if (!body.reason || body.reason.length > 255) throw refusal('2078', 'error');
  const amount = readAmount(body.amount ?? '');
  if (amount === null || amount > payment.amount - refundedOf(sandbox, payment.id))
    throw refusal('2072', 'error');
  const refund: BkashRefund = {
    id: newTrxId(),
    paymentId: payment.id,
    amount,
    sku: body.sku,
    reason: body.reason,
    completedAt: Date.now(),
  };
  sandbox.store.put('refunds', refund);
  return { ...done, originalTrxID: payment.trxId, ...shown(refund), currency: payment.currency };
};

/** `payment/refund` without one: the latest refund, and all of them as version 2 lists them. */
export const queryRefund: Handler = (sandbox, params) => {
  const payment = completedPayment(sandbox, params, 'refund_status');
  const refunds = refundsOf(sandbox, payment.id);
  const latest = refunds.at(-1);
  if (latest === undefined) throw refusal('2033', 'error');
  return {
    ...done,
    originalTrxID: payment.trxId,
    ...shown(latest),
    currency: payment.currency,
    refundTransactions: refunds.map((refund) => ({
      refundTrxId: refund.id,
      refundTransactionStatus: 'Completed',
      refundAmount: amountText(refund.amount),
      completedTime: bkashTime(refund.completedAt),
    })),
  };
};

/** The refunds of a payment, oldest first. */
export function refundsOf({ store }: Sandbox, paymentId: string): BkashRefund[] {
  return store.all('refunds').filter((refund) => refund.paymentId === paymentId);
}

/** How many poisha of a payment went back. */
export function refundedOf(sandbox: Sandbox, paymentId: string): number {
  return refundsOf(sandbox, paymentId).reduce((sum, refund) => sum + refund.amount, 0);
}

function shown(refund: BkashRefund): object {
  return {
    refundTrxID: refund.id,
    transactionStatus: 'Completed',
    amount: amountText(refund.amount),
    charge: '0',
    completedTime: bkashTime(refund.completedAt),
  };
}

function completedPayment(sandbox: Sandbox, params: unknown, call: 'refund' | 'refund_status'): BkashPayment {
  const body = Named.safeParse(params);
  if (!body.success) throw refusal('2065', 'error');
  const payment = countCall(sandbox, body.data.paymentID, call);
  if (payment === undefined) throw refusal('2002', 'error');
  if (payment.status !== 'Completed') throw refusal('2127', 'error');
  if (payment.trxId !== body.data.trxID) throw refusal('2077', 'error');
  return payment;
}
