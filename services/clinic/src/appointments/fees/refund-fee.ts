import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { appointmentRecord, Appointments, type AppointmentDocument } from '../appointment.model.ts';
import { isOnline } from '../payment-summary.ts';
import { findAppointment } from '../find-appointment.ts';
import { FeePayments, type FeeRefund } from './fee-payment.model.ts';
import { retryChanged } from './retry-changed.ts';

interface HandedBack {
  /** Taka. */
  readonly amount: number;
  readonly reason?: string | undefined;
}

/**
 * Records that money of a fee was handed back at the reception, once per payment. A repeated request with the same
 * amount returns the appointment unchanged.
 * @throws not_found, version_conflict
 * @throws not_refundable – not paid, paid online, or refunded already
 * @throws refund_too_large – more than was paid
 * @throws invalid_input – nothing, or another amount than is due without a reason
 */
export function refundFee(
  id: string,
  refund: HandedBack,
  caller: UserCaller,
  now = new Date(),
): Promise<AppointmentDocument> {
  return retryChanged(() => refundOnce(id, refund, caller, now));
}

async function refundOnce(
  id: string,
  { amount: taka, reason }: HandedBack,
  caller: UserCaller,
  now: Date,
): Promise<AppointmentDocument> {
  const { appointment, doctorUserId } = await findAppointment(id, caller);
  const { payment } = appointment;
  const amount = takaToPoisha(taka);
  if (payment && isOnline(payment))
    throw conflict('not_refundable', {
      message: 'This fee was paid online. Please refund its payment instead.',
    });
  if (payment && payment.refunded > 0 && payment.refunded === amount) return appointment;
  if (!payment || payment.refunded > 0) throw conflict('not_refundable');
  if (amount > payment.amount)
    throw conflict('refund_too_large', { details: { left: poishaToTaka(payment.amount) } });
  if (amount === 0) throw invalid([{ field: 'amount', message: 'must be more than zero' }]);
  if (amount !== payment.refundDue && reason === undefined)
    throw invalid([{ field: 'reason', message: 'is required for another amount than is due' }]);
  const refund: FeeRefund = {
    id: newId(),
    amount,
    reason: reason ?? null,
    date: dhakaDateOf(now),
    at: now,
    by: caller.id,
  };
  return inTransaction(async () => {
    const changed = await Appointments.findOneAndUpdate(
      { _id: id, version: appointment.version, 'payment.refunded': 0 },
      { $set: { 'payment.refunded': amount, 'payment.refundDue': 0 }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    const recorded = await FeePayments.findOneAndUpdate(
      { _id: id, refunds: trusted({ $size: 0 }) },
      { $push: { refunds: refund } },
    ).lean();
    if (!changed || !recorded) throw conflict('version_conflict');
    const { paymentId, method } = recorded;
    await addEvent('fee.refunded', {
      aggregate: { id: paymentId, sequence: 2 },
      data: {
        payment_id: paymentId,
        refund_id: refund.id,
        appointment_id: id,
        patient_id: changed.patientId,
        dr_id: changed.drId,
        doctor_user_id: doctorUserId,
        dr_name: changed.drName,
        amount: taka,
        method,
        at: now.toISOString(),
      },
    });
    await addAudit(
      'clinic',
      {
        action: 'fee.refunded',
        record: appointmentRecord(changed),
        before: { amount: poishaToTaka(payment.amount) },
        after: { refunded: taka, ...(reason !== undefined && { reason }) },
      },
      { owner: changed.patientId },
    );
    return changed;
  });
}
