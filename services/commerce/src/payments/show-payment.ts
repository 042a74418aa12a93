import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { Payment, PaymentForAdmin } from '@petcare/contracts/commerce/payments/payments.ts';
import { trusted } from 'mongoose';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentDocument } from './payment.model.ts';
import { isOpen } from './payment.rules.ts';
import { Refunds, toRefund, type RefundDocument } from './refunds/refund.model.ts';

type AdminDeps = Pick<PaymentDeps, 'purchasables'>;

export async function showPayment(row: PaymentDocument): Promise<Payment> {
  const [payment] = await showPayments([row], toPayment);
  if (!payment) throw new Error('payment is missing in its own result');
  return payment;
}

export async function showPaymentForAdmin(row: PaymentDocument, deps: AdminDeps): Promise<PaymentForAdmin> {
  const [payment] = await showPayments([row], toPaymentForAdmin(deps));
  if (!payment) throw new Error('payment is missing in its own result');
  return payment;
}

export async function showPayments<Shown>(
  rows: readonly PaymentDocument[],
  as: (row: PaymentDocument, refunds: RefundDocument[]) => Shown,
): Promise<Shown[]> {
  const withRefunds = rows.filter(({ received }) => received > 0).map(({ _id }) => _id);
  const refunds =
    withRefunds.length === 0
      ? []
      : await Refunds.find({ paymentId: trusted({ $in: withRefunds }) })
          .sort({ _id: 1 })
          .lean();
  const refundsByPayment = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  return rows.map((row) => as(row, refundsByPayment.get(row._id) ?? []));
}

export function toPayment(row: PaymentDocument, refunds: readonly RefundDocument[]): Payment {
  return {
    _id: row._id,
    kind: row.kind,
    provider: row.provider,
    reference: row.reference,
    status: row.status,
    amount: poishaToTaka(row.amount),
    refunded: poishaToTaka(row.refundReserved),
    refunds: refunds.map(toRefund),
    ...(isOpen(row.status) && row.reservation === 'released' && { reserved: false as const }),
    order: row.orderId,
    failure: row.failure,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

export function toPaymentForAdmin({ purchasables }: AdminDeps) {
  return (row: PaymentDocument, refunds: readonly RefundDocument[]): PaymentForAdmin => ({
    ...toPayment(row, refunds),
    customer_id: row.customerId,
    orderer_name: row.orderer.ordererName,
    orderer_contact: row.orderer.ordererContact,
    bought: purchasables[row.kind].toBought(row.draft),
    provider_ref: row.providerRef,
    trx_id: row.trxId,
  });
}
