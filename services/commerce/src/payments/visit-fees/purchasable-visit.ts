import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { serviceNames } from '@petcare/contracts/shared/names.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { NewOrder, PaidPurchase, PaymentState, Purchasable } from '../purchases/purchasable.ts';
import { VisitFees, visitFeeEventData } from './visit-fee.model.ts';

type VisitRequest = Extract<Purchase, { kind: 'visit' }>;

interface VisitDraft {
  readonly prepaymentId: string;
  readonly drName: string;
  readonly serviceName: string;
  /** Missing: none. */
  readonly serviceNameBn?: string;
  /** ISO instant. */
  readonly slotStart: string;
}

/**
 * The fee of an appointment as a purchase. The clinic holds the slot; what is reserved here is the right to pay, so
 * that one payment at a time is open for a fee and one has paid it.
 */
export const purchasableVisit: Purchasable<VisitRequest, VisitDraft> = {
  async price({ prepayment_id: prepaymentId }, { id: customerId }) {
    const fee = await VisitFees.findOne({ _id: prepaymentId, customerId }).lean();
    if (!fee) throw notFound('visit');
    if (fee.status !== 'open') throw conflict('fee_already_paid');
    if (fee.payUntil <= new Date()) throw conflict('offer_expired');
    const { drName, serviceName, serviceNameBn, slotStart } = fee;
    return {
      draft: {
        prepaymentId,
        drName,
        serviceName,
        ...(serviceNameBn && { serviceNameBn }),
        slotStart: slotStart.toISOString(),
      },
      amount: fee.amount,
      description: `${serviceName}, ${drName}`.slice(0, 200),
      payUntil: fee.payUntil,
      orderer: {
        ordererName: fee.patientName,
        ordererEmail: fee.patientEmail,
        ordererContact: fee.patientContact,
        shippingAddress: '',
      },
    };
  },

  needsReservation: () => true,

  lockKeys: ({ prepaymentId }) => [itemOf(prepaymentId)],

  precheckStock: () => Promise.resolve('available'),

  overlaps: (one, other) => one.prepaymentId === other.prepaymentId,

  unitsOf: ({ prepaymentId }) => new Map([[itemOf(prepaymentId), 1]]),

  findLeft: () => Promise.resolve(new Map()),

  async reserve(draft, { paymentId }) {
    const { modifiedCount } = await VisitFees.updateOne(
      { _id: draft.prepaymentId, status: 'open', paymentId: null },
      { $set: { paymentId } },
    );
    return modifiedCount === 1
      ? { kind: 'held', draft }
      : { kind: 'short', refundReason: refundReasons.visitPaidTwice };
  },

  orderIdOf: ({ prepaymentId }) => prepaymentId,

  async release({ prepaymentId }, paymentId) {
    await VisitFees.updateOne(
      { _id: prepaymentId, status: 'open', paymentId },
      { $set: { paymentId: null } },
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

  toBought: ({ prepaymentId, drName, serviceName, serviceNameBn, slotStart }) => ({
    kind: 'visit',
    prepayment_id: prepaymentId,
    dr_name: drName,
    ...serviceNames({ service_name: serviceName, service_name_bn: serviceNameBn }),
    slot_start: slotStart,
  }),
};

const itemOf = (prepaymentId: string) => `visit:${prepaymentId}`;

/** Asks the clinic to book the appointment, in the transaction that marks the payment as paid. */
async function fulfilVisitFee(
  { _id, draft, provider, reference, trxId }: PaidPurchase<VisitDraft>,
  { actor }: NewOrder,
): Promise<string> {
  const now = new Date();
  const paid = await VisitFees.findOneAndUpdate(
    { _id: draft.prepaymentId, status: 'open', paymentId: _id },
    { $set: { status: 'paid', paymentStatus: 'paid', paidAt: now }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!paid || provider === 'cash')
    throw new Error(`the fee ${draft.prepaymentId} is not open for its payment`);
  await addEvent('visit_fee.paid', {
    aggregate: { id: draft.prepaymentId, sequence: paid.version },
    data: {
      ...visitFeeEventData(paid, _id),
      method: provider,
      reference: trxId ?? reference,
      at: now.toISOString(),
    },
    actor,
  });
  return paid._id;
}

/** Copies the payment state to the fee, and reports a refund that has just succeeded to the clinic. */
async function syncVisitFee(
  id: string,
  { money: { status, refunded }, justRefunded, actor }: PaymentState,
): Promise<void> {
  const fee = await VisitFees.findOneAndUpdate(
    { _id: id },
    { $set: { paymentStatus: status, refunded }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!fee?.paymentId || justRefunded === 0) return;
  await addEvent('visit_fee.refunded', {
    aggregate: { id, sequence: fee.version },
    data: {
      ...visitFeeEventData(fee, fee.paymentId),
      refunded_total: poishaToTaka(refunded),
      at: new Date().toISOString(),
    },
    actor,
  });
}
