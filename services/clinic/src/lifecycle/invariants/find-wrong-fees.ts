import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { trusted } from 'mongoose';
import { Appointments, type AppointmentDocument } from '../../appointments/appointment.model.ts';
import {
  FeePayments,
  refundedOf,
  type FeePaymentDocument,
} from '../../appointments/fees/fee-payment.model.ts';
import { chunksOf } from '@petcare/platform/lists/chunk.ts';

const twoDaysMs = 48 * 60 * 60_000;
const batchSize = 1_000;

/**
 * Finds appointments whose paid fee is not what was recorded: a payment without a record, a record without a payment,
 * or another sum. `recent` checks payments of the last two days. Records of deleted appointments are correct.
 */
export async function findWrongFees(scope: CheckScope, now = Date.now()): Promise<Violation[]> {
  const since = trusted({ $gte: new Date(scope === 'recent' ? now - twoDaysMs : 0) });
  const offenders = new Map<string, Violation>();
  const paid = Appointments.find({ 'payment.paidAt': since }, 'drName payment').lean().cursor({ batchSize });
  for await (const chunk of chunksOf<Checked>(paid, batchSize)) {
    const records = await FeePayments.find({ _id: trusted({ $in: idsOf(chunk) }) }).lean();
    compare(chunk, records, offenders);
  }
  const records = FeePayments.find({ at: since }).lean().cursor({ batchSize });
  for await (const chunk of chunksOf<FeePaymentDocument>(records, batchSize)) {
    const appointments = await Appointments.find(
      { _id: trusted({ $in: idsOf(chunk) }) },
      'drName payment',
    ).lean();
    compare(appointments, chunk, offenders);
  }
  return [...offenders.values()];
}

type Checked = Pick<AppointmentDocument, '_id' | 'drName' | 'payment'>;

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

function compare(
  appointments: readonly Checked[],
  records: readonly FeePaymentDocument[],
  offenders: Map<string, Violation>,
): void {
  const byId = new Map(records.map((record) => [record._id, record]));
  for (const { _id, drName, payment } of appointments) {
    const record = byId.get(_id);
    const shown = payment ? payment.amount - payment.refunded : 0;
    const recorded = record ? record.amount - refundedOf(record) : 0;
    if (shown === recorded && Boolean(payment) === Boolean(record)) continue;
    offenders.set(_id, {
      id: _id,
      label: drName,
      fault: { code: 'fee_differs', shown: poishaToTaka(shown), recorded: poishaToTaka(recorded) },
      path: `/appointments?appointment=${_id}`,
    });
  }
}
