import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { ExportedRows, PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { VisitFees } from './visit-fee.model.ts';

const isNamed = { patient_name: trusted({ $ne: '' }) };

/** Erased after the open payments are closed, so that none of them pays for a visit any more. */
export const personalVisitFees: PersonalKind = {
  kind: 'visit_fees',
  holds: [[VisitFees, 'customer_id']],
  step: 'cart',
  kept: 'A paid fee stays for the ledger, without the patient; an unpaid one is deleted.',
  count: (customerId) => VisitFees.countDocuments({ customer_id: customerId, ...isNamed }),
  erase: eraseVisitFees,
  export: listVisitFees,
};

async function listVisitFees(customerId: string): Promise<ExportedRows> {
  const fees = await VisitFees.find({ customer_id: customerId }).sort({ _id: 1 }).lean();
  return fees.map(({ _id, customer_id, payment_id, amount, refunded, ...fee }) => ({
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
  }));
}

async function eraseVisitFees(customerId: string): Promise<number> {
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
