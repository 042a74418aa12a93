import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventData, EventEnvelope } from '@petcare/contracts/events.ts';
import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';

import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import type { OrderPayments } from '../order-payments.ts';
import type { OwedRefund } from '../refunds/refund.model.ts';
import { VisitFees } from './visit-fee.model.ts';

type ClinicEvent = Pick<EventEnvelope<ConsumedBy<'commerce.visit-fees'>>, 'name' | 'data'>;

/** Follows what the clinic decides about fees that are paid online. Repeated events change nothing. */
export async function handleClinicEvent({ data }: ClinicEvent, payments: OrderPayments): Promise<void> {
  if ('pay_until' in data) return openFee(data);
  if ('refund_total' in data) return refundCancelled(data, payments);
  if ('refusal' in data) return refundRefused(data, payments);
  await VisitFees.updateOne(
    { _id: data.prepayment_id, paymentId: data.payment_id, status: 'paid' },
    { $set: { status: 'booked', appointmentId: data.appointment_id } },
  );
}

async function openFee(data: EventData<'prepayment.opened'>): Promise<void> {
  try {
    await inTransaction(async () => {
      // The patient may have been erased since.
      if (!(await mayWrite(data.patient_id))) return;
      await VisitFees.create([
        {
          _id: data.prepayment_id,
          customerId: data.patient_id,
          paymentId: null,
          status: 'open',
          amount: takaToPoisha(data.fee),
          drId: data.dr_id,
          drName: data.dr_name,
          serviceName: data.service_name,
          ...(data.service_name_bn && { serviceNameBn: data.service_name_bn }),
          slotStart: new Date(data.slot_start),
          payUntil: new Date(data.pay_until),
          patientName: data.patient_name,
          patientEmail: data.patient_email,
          patientContact: data.patient_contact,
          paidAt: null,
          appointmentId: null,
          paymentStatus: null,
          refunded: 0,
          version: 1,
          createdAt: new Date(),
        },
      ]);
    });
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}

async function refundRefused(
  { prepayment_id, payment_id: paymentId }: EventData<'prepayment.refused'>,
  payments: OrderPayments,
): Promise<void> {
  const fee = await VisitFees.findOne({ _id: prepayment_id, paymentId }).lean();
  if (!fee) return;
  await inTransaction(async () => {
    await VisitFees.updateOne({ _id: fee._id, status: 'paid' }, { $set: { status: 'refused' } });
    const reason = refundReasons.visitNotBooked;
    await owe(paymentId, { total: fee.amount, request: 'visit not booked', reason, by: 'system' }, payments);
  });
  await payments.sendRefunds(paymentId);
}

async function refundCancelled(
  { payment_id: paymentId, appointment_id, refund_total, by }: EventData<'fee.refund_decided'>,
  payments: OrderPayments,
): Promise<void> {
  const request = `appointment ${appointment_id} cancelled`;
  const reason = refundReasons.appointmentCancelled;
  await inTransaction(() =>
    owe(paymentId, { total: takaToPoisha(refund_total), request, reason, by }, payments),
  );
  await payments.sendRefunds(paymentId);
}

/** Refunds up to the decided total now; what the bank holds follows when it gives it back. */
async function owe(paymentId: string, owed: OwedRefund, payments: OrderPayments): Promise<void> {
  await VisitFees.updateOne({ paymentId }, { $set: { owed } });
  await payments.reserveOwed(paymentId, owed);
}
