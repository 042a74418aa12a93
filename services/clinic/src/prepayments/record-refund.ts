import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Appointments, type AppointmentDocument } from '../appointments/appointment.model.ts';
import { FeePayments, type FeePaymentDocument } from '../fees/fee-payment.model.ts';
import { retryChanged } from '../fees/retry-changed.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';
import { Prepayments } from './record/prepayment.model.ts';

/**
 * Stores how much of an online fee commerce has refunded. Events carry the total, so that a repeated or older one
 * changes nothing. Before the payment is answered, the total is kept with the prepayment.
 */
export function recordRefund(refunded: EventData<'visit_fee.refunded'>): Promise<void> {
  return retryChanged(() => inTransaction(() => recordOnce(refunded)));
}

async function recordOnce({
  prepayment_id,
  payment_id: paymentId,
  refunded_total,
  at: refundedAt,
}: EventData<'visit_fee.refunded'>): Promise<void> {
  const total = takaToPoisha(refunded_total);
  const at = new Date(refundedAt);
  const record = await FeePayments.findOne({ paymentId }).lean<FeePaymentDocument>();
  if (!record) {
    await Prepayments.updateOne({ _id: prepayment_id, paymentId: null }, { $max: { refunded: total } });
    return;
  }
  const before = record.refund?.amount ?? 0;
  if (before >= total) return;
  const id = record.refund?.id ?? newId();
  const refund = { id, amount: total, reason: null, date: dhakaDateOf(at), at, by: 'system' };
  const { matchedCount } = await FeePayments.updateOne(
    { _id: record._id, 'refund.amount': record.refund ? before : null },
    { $set: { refund } },
  );
  if (matchedCount === 0) throw conflict('version_conflict');
  const appointment = await showRefund(record._id, total);
  // A deleted patient is not notified; the record stays.
  if (!appointment) return;
  const doctor = await Specialists.findById(appointment.drId, { userId: 1 }).lean();
  await addEvent('fee.refunded', {
    aggregate: { id: paymentId, sequence: appointment.version },
    data: {
      payment_id: paymentId,
      refund_id: id,
      appointment_id: appointment._id,
      patient_id: appointment.patientId,
      dr_id: appointment.drId,
      doctor_user_id: doctor?.userId ?? null,
      dr_name: appointment.drName,
      amount: poishaToTaka(total - before),
      method: record.method,
      online: true,
      at: refundedAt,
    },
  });
}

/** Shows the refunded total with the appointment, which then expects that much less. */
async function showRefund(id: string, total: number): Promise<AppointmentDocument | null> {
  const before = await Appointments.findById(id).lean<AppointmentDocument>();
  if (!before?.payment) return null;
  const { refunded, refundDue } = before.payment;
  const changed = await Appointments.findOneAndUpdate(
    { _id: id, version: before.version },
    {
      $set: {
        'payment.refunded': total,
        'payment.refundDue': Math.max(0, refundDue - (total - refunded)),
      },
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ).lean<AppointmentDocument>();
  if (!changed) throw conflict('version_conflict');
  return changed;
}
