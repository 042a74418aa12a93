import { z } from 'zod';
import { amountText, bkashTime, newTrxId, readAmount } from './bkash-formats.ts';
import { countCall, type Handler, type Sandbox } from './sandbox.ts';
import { refusal } from './status-codes.ts';
import type { BkashPayment, BkashRefund } from './store.ts';

const Named = z.object({ paymentID: z.string().min(1), trxID: z.string().min(1) });
const success = { statusCode: '0000', statusMessage: 'Successful' };

/** Returns true if a call to `payment/refund` requests a refund, false if it only queries one. */
export function isRefundRequest(params: unknown): boolean {
  return typeof params === 'object' && params !== null && ('amount' in params || 'sku' in params);
}

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
  return { ...success, originalTrxID: payment.trxId, ...toRefundFields(refund), currency: payment.currency };
};

/** `payment/refund` without an amount: returns the latest refund, and all of them in the list of version 2. */
export const queryRefund: Handler = (sandbox, params) => {
  const payment = completedPayment(sandbox, params, 'refund_status');
  const refunds = refundsOf(sandbox, payment.id);
  const latest = refunds.at(-1);
  if (latest === undefined) throw refusal('2033', 'error');
  return {
    ...success,
    originalTrxID: payment.trxId,
    ...toRefundFields(latest),
    currency: payment.currency,
    refundTransactions: refunds.map((refund) => ({
      refundTrxId: refund.id,
      refundTransactionStatus: 'Completed',
      refundAmount: amountText(refund.amount),
      completedTime: bkashTime(refund.completedAt),
    })),
  };
};

export function refundsOf({ store }: Sandbox, paymentId: string): BkashRefund[] {
  return store.all('refunds').filter((refund) => refund.paymentId === paymentId);
}

/** Returns the refunded amount of a payment in poisha. */
export function refundedOf(sandbox: Sandbox, paymentId: string): number {
  return refundsOf(sandbox, paymentId).reduce((sum, refund) => sum + refund.amount, 0);
}

function toRefundFields(refund: BkashRefund): object {
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
