import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Appointments, type AppointmentDocument } from '../appointment.model.ts';
import { FeePayments, refundedOf } from '../fees/fee-payment.model.ts';
import { insertRefund } from '../fees/refund.rules.ts';
import { retryChanged } from '../fees/retry-changed.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { Prepayments } from './prepayment.model.ts';

/**
 * Stores a refund of an online fee by commerce, on its own day. Events carry the total, so that a repeated one changes
 * nothing, in whatever order they arrive. Before the payment is answered, the total is kept with the prepayment.
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
  const record = await FeePayments.findOne({ paymentId }).lean();
  if (!record) {
    await Prepayments.updateOne({ _id: prepayment_id, paymentId: null }, { $max: { refunded: total } });
    return;
  }
  const before = refundedOf(record);
  const id = newId();
  const refunds = insertRefund(record.refunds, total, {
    id,
    reason: null,
    date: dhakaDateOf(at),
    at,
    by: 'system',
  });
  if (!refunds) return;
  const { matchedCount } = await FeePayments.updateOne(
    { _id: record._id, refunds: trusted({ $size: record.refunds.length }) },
    { $set: { refunds } },
  );
  if (matchedCount === 0) throw conflict('version_conflict');
  // A report that arrives late only dates a part of the total that is shown already.
  if (total <= before) return;
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
  const before = await Appointments.findById(id).lean();
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
  ).lean();
  if (!changed) throw conflict('version_conflict');
  return changed;
}
