import { poishaToTaka } from '@petcare/contracts/money.ts';
import type { Bought, Payment, PaymentForAdmin } from '@petcare/contracts/payments.ts';
import { trusted } from 'mongoose';
import { stayDraftOf } from '../bookings/stay-draft.ts';
import { draftOf } from '../orders/product-draft.ts';
import type { PaymentDocument } from './payment/payment.model.ts';
import { Refunds, toRefund, type RefundDocument } from './refunds/refund.model.ts';

/** A payment as its buyer may see it. */
export async function showPayment(row: PaymentDocument): Promise<Payment> {
  const [payment] = await showPayments([row], toPayment);
  if (!payment) throw new Error('one payment was to be shown');
  return payment;
}

/** A payment as the admin's desk shows it. */
export async function showPaymentForAdmin(row: PaymentDocument): Promise<PaymentForAdmin> {
  const [payment] = await showPayments([row], toPaymentForAdmin);
  if (!payment) throw new Error('one payment was to be shown');
  return payment;
}

/** Payments with their refunds, oldest refund first; one question to the database for all of them. */
export async function showPayments<Shown>(
  rows: readonly PaymentDocument[],
  as: (row: PaymentDocument, refunds: RefundDocument[]) => Shown,
): Promise<Shown[]> {
  const withRefunds = rows.filter(({ received }) => received > 0).map(({ _id }) => _id);
  const refunds =
    withRefunds.length === 0
      ? []
      : await Refunds.find({ payment_id: trusted({ $in: withRefunds }) })
          .sort({ _id: 1 })
          .lean<RefundDocument[]>();
  const ofPayment = Map.groupBy(refunds, ({ payment_id }) => payment_id.toHexString());
  return rows.map((row) => as(row, ofPayment.get(row._id.toHexString()) ?? []));
}

/** A stored payment and its refunds as the contract shows them. */
export function toPayment(row: PaymentDocument, refunds: readonly RefundDocument[]): Payment {
  return {
    _id: row._id.toHexString(),
    kind: row.kind,
    provider: row.provider,
    reference: row.reference,
    status: row.status,
    amount: poishaToTaka(row.amount),
    refunded: poishaToTaka(row.refund_reserved),
    refunds: refunds.map(toRefund),
    order: row.order_id?.toHexString() ?? null,
    failure: row.failure,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

/** The same with what the admin's desk adds. */
export function toPaymentForAdmin(row: PaymentDocument, refunds: readonly RefundDocument[]): PaymentForAdmin {
  return {
    ...toPayment(row, refunds),
    customer_id: row.customer_id.toHexString(),
    orderer_name: row.orderer.orderer_name,
    orderer_contact: row.orderer.orderer_contact,
    bought: boughtBy(row),
    provider_ref: row.provider_ref,
    trx_id: row.trx_id,
  };
}

function boughtBy(row: PaymentDocument): Bought {
  if (row.kind === 'hostel') {
    const { petType, guests, checkIn, checkOut } = stayDraftOf(row).stay;
    return { kind: 'hostel', stay: { petType, guests, checkIn, checkOut } };
  }
  const lines = draftOf(row).lines.map(({ product_name, quantity }) => ({ product_name, quantity }));
  return { kind: 'product', lines };
}
