import type { FeeMethod } from '@petcare/contracts/clinic/fees.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { appointmentRecord, Appointments, type AppointmentDocument } from '../appointment.model.ts';
import type { PaymentSummary } from '../payment-summary.ts';
import { findAppointment } from '../find-appointment.ts';
import { drawReceiptNumber, recordFee } from './record-fee.ts';
import { retryChanged } from './retry-changed.ts';

interface ReceptionPayment {
  readonly method: FeeMethod;
  /** Taka. */
  readonly amount: number;
  readonly reference?: string | undefined;
}

/**
 * Records a fee paid at the reception, once per appointment: the appointment is matched without a payment, and the
 * id of the record is the appointment’s. A repeated request returns the appointment unchanged.
 * @throws not_found, appointment_status_conflict (cancelled), version_conflict
 * @throws price_changed – `amount` is not the fee of the appointment
 * @throws fee_already_paid – in another way
 */
export function takeFee(
  id: string,
  payment: ReceptionPayment,
  caller: UserCaller,
  now = new Date(),
): Promise<AppointmentDocument> {
  return retryChanged(() => takeOnce(id, payment, caller, now));
}

async function takeOnce(
  id: string,
  { method, amount: taka, reference }: ReceptionPayment,
  caller: UserCaller,
  now: Date,
): Promise<AppointmentDocument> {
  const { appointment, doctorUserId } = await findAppointment(id, caller);
  const amount = takaToPoisha(taka);
  const { payment: paid } = appointment;
  if (paid) {
    const isRepeated = paid.method === method && paid.reference === (reference ?? null);
    if (isRepeated && paid.amount === amount) return appointment;
    throw conflict('fee_already_paid');
  }
  if (appointment.status === 'Cancelled')
    throw conflict('appointment_status_conflict', { details: { status: appointment.status } });
  if (amount !== appointment.fee)
    throw conflict('price_changed', { details: { total: poishaToTaka(appointment.fee) } });
  if (amount === 0) throw invalid([{ field: 'amount', message: 'must not be zero: this visit is free' }]);
  const payment: PaymentSummary = {
    method,
    number: await drawReceiptNumber(now),
    reference: reference ?? null,
    amount,
    paidAt: now,
    refunded: 0,
    refundDue: 0,
  };
  const paymentId = newId();
  return inTransaction(async () => {
    const changed = await Appointments.findOneAndUpdate(
      { _id: id, version: appointment.version, payment: null },
      { $set: { payment }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!changed) throw conflict('version_conflict');
    await recordFee(changed, payment, { paymentId, doctorUserId, by: caller.id });
    await addAudit(
      'clinic',
      {
        action: 'fee.paid',
        record: appointmentRecord(changed),
        before: null,
        after: { method, amount: taka, number: payment.number },
      },
      { owner: changed.patientId },
    );
    return changed;
  });
}
