import type { PaymentsOfDay } from '@petcare/contracts/clinic/fee-payments.ts';
import { FeeMethod } from '@petcare/contracts/clinic/fees.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../appointment.model.ts';
import { FeePayments, type FeePaymentDocument } from './fee-payment.model.ts';
import { toServiceNames } from '../../doctors/treatments/service-names.ts';

/** Entries in the answer; the sums count all of them. */
const maxEntries = 500;
const maxRefundsDue = 200;

/** @param drId – only the payments of this doctor; all doctors if undefined. */
export async function paymentsOfDay(date: string, drId: string | undefined): Promise<PaymentsOfDay> {
  const ofDoctor = drId === undefined ? {} : { drId };
  const rows = await FeePayments.find({
    ...ofDoctor,
    $or: [{ date }, { 'refunds.date': date }],
  }).lean();
  const due = await Appointments.find({
    ...ofDoctor,
    'payment.refundDue': trusted({ $gt: 0 }),
    'payment.paymentId': null,
  })
    .sort({ start: 1 })
    .limit(maxRefundsDue)
    .lean();
  return {
    date,
    doctors: [...Map.groupBy(rows, (row) => row.drId).values()]
      .map((ofOne) => sumsOf(ofOne, date))
      .toSorted((a, b) => a.dr_name.localeCompare(b.dr_name)),
    entries: rows
      .flatMap((row) => entriesOf(row, date))
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, maxEntries),
    refunds_due: due.map(({ _id, patientName, drName, payment }) => ({
      appointment_id: _id,
      patient_name: patientName,
      dr_name: drName,
      amount: poishaToTaka(payment?.refundDue ?? 0),
    })),
  };
}

function sumsOf(rows: readonly FeePaymentDocument[], date: string): PaymentsOfDay['doctors'][number] {
  const paid = rows.filter((row) => row.date === date);
  const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
  const refunded = sum(rows.flatMap((row) => refundsOn(row, date)));
  const byMethod = Object.fromEntries(
    FeeMethod.options.map((method) => [
      method,
      poishaToTaka(sum(paid.filter((row) => row.method === method && !row.online))),
    ]),
  ) as Record<FeeMethod, number>;
  return {
    dr_id: rows[0]?.drId ?? '',
    dr_name: rows[0]?.drName ?? '',
    count: paid.length,
    ...byMethod,
    online: poishaToTaka(sum(paid.filter((row) => row.online))),
    refunded: poishaToTaka(refunded),
    total: poishaToTaka(sum(paid) - refunded),
  };
}

function refundsOn({ refunds }: FeePaymentDocument, date: string): FeePaymentDocument['refunds'] {
  return refunds.filter((refund) => refund.date === date);
}

function entriesOf(row: FeePaymentDocument, date: string): PaymentsOfDay['entries'] {
  const facts = {
    appointment_id: row._id,
    number: row.number,
    dr_id: row.drId,
    dr_name: row.drName,
    ...toServiceNames(row),
    patient_name: row.patientName,
    method: row.method,
    online: row.online ?? false,
  };
  const entry = (kind: 'payment' | 'refund', { amount, at }: { amount: number; at: Date }) => ({
    ...facts,
    kind,
    amount: poishaToTaka(amount),
    at: at.toISOString(),
  });
  return [
    ...(row.date === date ? [entry('payment', row)] : []),
    ...refundsOn(row, date).map((refund) => entry('refund', refund)),
  ];
}
