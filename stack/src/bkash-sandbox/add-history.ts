import { z } from 'zod';
import type { Sandbox } from './sandbox.ts';

const text = z.string().min(1).max(255);
const amount = z.number().int().positive();
const instant = z.number().int().positive();

const PastRefund = z.strictObject({ id: text, amount, sku: text, reason: text, completed: instant });

const PastPayment = z.strictObject({
  id: text,
  invoice: text,
  wallet: text,
  amount,
  /** Null for a payment that was never executed. */
  trx_id: text.nullable(),
  created: instant,
  refunds: z.array(PastRefund).max(20),
});

/** Amounts are in poisha, instants in epoch milliseconds. */
export const HistoryBody = z.strictObject({ payments: z.array(PastPayment).max(1_000) });

/**
 * Adds payments of the past with their refunds, without notices. A payment that exists stays unchanged.
 * @returns the number of new payments.
 */
export function addHistory({ store, url }: Sandbox, { payments }: z.output<typeof HistoryBody>): number {
  const missing = payments.filter(({ id }) => store.get('payments', id) === undefined);
  for (const { id, invoice, wallet, amount, trx_id: trxId, created, refunds } of missing) {
    store.put('payments', {
      id,
      status: trxId === null ? 'Expired' : 'Completed',
      authorised: trxId !== null,
      step: trxId === null ? 'wallet' : 'pin',
      wrongTries: 0,
      wallet,
      payerReference: wallet,
      invoice,
      callbackUrl: url,
      amount,
      currency: 'BDT',
      trxId,
      createdAt: created,
      executedAt: trxId === null ? null : created,
      asked: {},
    });
    for (const { completed, ...refund } of refunds)
      store.put('refunds', { ...refund, paymentId: id, completedAt: completed });
  }
  store.commit();
  return missing.length;
}
