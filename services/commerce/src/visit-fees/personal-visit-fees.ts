import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { trusted } from 'mongoose';
import { VisitFees, type VisitFeeDocument } from './visit-fee.model.ts';

const isNamed = { patient_name: trusted({ $ne: '' }) };

export function countVisitFees(customerId: string): Promise<number> {
  return VisitFees.countDocuments({ customer_id: customerId, ...isNamed });
}

export async function personalVisitFees(customerId: string): Promise<PersonalRows> {
  const fees = await VisitFees.find({ customer_id: customerId }).sort({ _id: 1 }).lean<VisitFeeDocument[]>();
  return {
    visit_fees: fees.map(({ _id, customer_id, payment_id, amount, refunded, ...fee }) => ({
      ...fee,
      _id: _id.toHexString(),
      customer_id: customer_id.toHexString(),
      payment_id: payment_id?.toHexString() ?? null,
      amount: poishaToTaka(amount),
      refunded: poishaToTaka(refunded),
      slot_start: fee.slot_start.toISOString(),
      pay_until: fee.pay_until.toISOString(),
      paid_at: fee.paid_at?.toISOString() ?? null,
      createdAt: fee.createdAt.toISOString(),
    })),
  };
}

/**
 * Deletes the unpaid fees, and blanks the patient in the others, which stay for the ledger. Call it after
 * the open payments are closed. Idempotent.
 */
export async function eraseVisitFees(customerId: string): Promise<number> {
  const { deletedCount } = await VisitFees.deleteMany({
    customer_id: customerId,
    status: 'open',
    payment_id: null,
  });
  const { modifiedCount } = await VisitFees.updateMany(
    { customer_id: customerId, ...isNamed },
    { $set: { patient_name: '', patient_email: '', patient_contact: '' } },
  );
  return deletedCount + modifiedCount;
}
