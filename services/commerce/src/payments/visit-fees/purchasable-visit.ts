import type { Purchase } from '@petcare/contracts/payments/payments.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { refundReasons } from '@petcare/contracts/payments/refund-reasons.ts';
import { serviceNames } from '@petcare/contracts/shared/names.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Types } from 'mongoose';
import type { NewOrder, PaidPurchase, PaymentState, Purchasable } from '../purchases/purchasable.ts';
import { VisitFees, visitFeeEventData } from './visit-fee.model.ts';

type VisitRequest = Extract<Purchase, { kind: 'visit' }>;

interface VisitDraft {
  readonly prepayment_id: string;
  readonly dr_name: string;
  readonly service_name: string;
  /** Missing: none. */
  readonly service_name_bn?: string;
  /** ISO instant. */
  readonly slot_start: string;
}

/**
 * The fee of an appointment as a purchase. The clinic holds the slot; what is reserved here is the right to pay, so
 * that one payment at a time is open for a fee and one has paid it.
 */
export const purchasableVisit: Purchasable<VisitRequest, VisitDraft> = {
  async price({ prepayment_id }, { id: customerId }) {
    const fee = await VisitFees.findOne({
      _id: prepayment_id,
      customer_id: customerId,
    }).lean();
    if (!fee) throw notFound('visit');
    if (fee.status !== 'open') throw conflict('fee_already_paid');
    if (fee.pay_until <= new Date()) throw conflict('offer_expired');
    const { dr_name, service_name, slot_start } = fee;
    return {
      draft: { prepayment_id, dr_name, ...serviceNames(fee), slot_start: slot_start.toISOString() },
      amount: fee.amount,
      description: `${service_name}, ${dr_name}`.slice(0, 200),
      payUntil: fee.pay_until,
      orderer: {
        orderer_name: fee.patient_name,
        orderer_email: fee.patient_email,
        orderer_contact: fee.patient_contact,
        shipping_address: '',
      },
    };
  },

  needsReservation: () => true,

  lockKeys: ({ prepayment_id }) => [itemOf(prepayment_id)],

  precheckStock: () => Promise.resolve('available'),

  overlaps: (one, other) => one.prepayment_id === other.prepayment_id,

  unitsOf: ({ prepayment_id }) => new Map([[itemOf(prepayment_id), 1]]),

  findLeft: () => Promise.resolve(new Map()),

  async reserve(draft, { paymentId }) {
    const { modifiedCount } = await VisitFees.updateOne(
      { _id: draft.prepayment_id, status: 'open', payment_id: null },
      { $set: { payment_id: paymentId } },
    );
    return modifiedCount === 1
      ? { kind: 'held', draft }
      : { kind: 'short', refundReason: refundReasons.visitPaidTwice };
  },

  orderIdOf: ({ prepayment_id }) => new Types.ObjectId(prepayment_id),

  async release({ prepayment_id }, paymentId) {
    await VisitFees.updateOne(
      { _id: prepayment_id, status: 'open', payment_id: paymentId },
      { $set: { payment_id: null } },
    );
  },

  shortage: () => conflict('fee_already_paid'),

  shortageAfterPayment: (details) =>
    conflict('fee_already_paid', {
      message: 'The fee of this appointment was paid twice. The refund has been started.',
      details,
    }),

  // The clinic numbers the receipts of fees.
  nextNumber: () => Promise.resolve(''),

  fulfil: fulfilVisitFee,

  syncPaymentStatus: syncVisitFee,

  async findOwed(id) {
    const fee = await VisitFees.findById(id, 'owed').lean();
    return fee?.owed ?? null;
  },

  toBought: ({ prepayment_id, dr_name, slot_start, ...names }) => ({
    kind: 'visit',
    prepayment_id,
    dr_name,
    ...serviceNames(names),
    slot_start,
  }),
};

const itemOf = (prepaymentId: string) => `visit:${prepaymentId}`;

/** Asks the clinic to book the appointment, in the transaction that marks the payment as paid. */
async function fulfilVisitFee(
  { _id, draft, provider, reference, trx_id }: PaidPurchase<VisitDraft>,
  { actor }: NewOrder,
): Promise<Types.ObjectId> {
  const now = new Date();
  const paid = await VisitFees.findOneAndUpdate(
    { _id: draft.prepayment_id, status: 'open', payment_id: _id },
    { $set: { status: 'paid', payment_status: 'paid', paid_at: now }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!paid || provider === 'cash')
    throw new Error(`the fee ${draft.prepayment_id} is not open for its payment`);
  await addEvent('visit_fee.paid', {
    aggregate: { id: draft.prepayment_id, sequence: paid.version },
    data: {
      ...visitFeeEventData(paid, _id),
      method: provider,
      reference: trx_id ?? reference,
      at: now.toISOString(),
    },
    actor,
  });
  return paid._id;
}

/** Copies the payment state to the fee, and reports a refund that has just succeeded to the clinic. */
async function syncVisitFee(
  id: Types.ObjectId,
  { money: { status, refunded }, justRefunded, actor }: PaymentState,
): Promise<void> {
  const fee = await VisitFees.findOneAndUpdate(
    { _id: id },
    { $set: { payment_status: status, refunded }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!fee?.payment_id || justRefunded === 0) return;
  await addEvent('visit_fee.refunded', {
    aggregate: { id: id.toHexString(), sequence: fee.version },
    data: {
      ...visitFeeEventData(fee, fee.payment_id),
      refunded_total: poishaToTaka(refunded),
      at: new Date().toISOString(),
    },
    actor,
  });
}
