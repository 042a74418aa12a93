import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { drawNumber } from '@petcare/platform/mongo/draw-number.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { AppointmentDocument } from '../appointment.model.ts';
import { isOnline, type PaymentSummary } from '../payment-summary.ts';
import { FeePayments } from './fee-payment.model.ts';

/** Draws a number of a receipt, outside any transaction: PV, the year in Dhaka, then the count. */
export async function drawReceiptNumber(now: Date): Promise<string> {
  const year = dhakaDateOf(now).slice(0, 4);
  return `PV-${year}-${String(await drawNumber(`fees-${year}`)).padStart(6, '0')}`;
}

interface Recorded {
  readonly paymentId: string;
  readonly doctorUserId: string | null;
  /** User id of the admin; `system` for a fee that was paid online. */
  readonly by: string;
}

/** Records the paid fee of an appointment and its event, in the transaction that stores the payment with it. */
export async function recordFee(
  { _id, drId, drName, serviceName, serviceNameBn = null, patientName, patientId }: AppointmentDocument,
  payment: PaymentSummary,
  { paymentId, doctorUserId, by }: Recorded,
): Promise<void> {
  const { method, amount, reference, number, paidAt: at } = payment;
  const online = isOnline(payment) && { online: true };
  await FeePayments.create([
    {
      _id,
      paymentId,
      drId,
      drName,
      serviceName,
      serviceNameBn,
      patientName,
      method,
      ...online,
      amount,
      reference,
      number,
      date: dhakaDateOf(at),
      at,
      by,
      refunds: [],
    },
  ]);
  await addEvent('fee.paid', {
    aggregate: { id: paymentId, sequence: 1 },
    data: {
      payment_id: paymentId,
      appointment_id: _id,
      patient_id: patientId,
      dr_id: drId,
      doctor_user_id: doctorUserId,
      dr_name: drName,
      amount: poishaToTaka(amount),
      method,
      ...online,
      at: at.toISOString(),
    },
  });
}
