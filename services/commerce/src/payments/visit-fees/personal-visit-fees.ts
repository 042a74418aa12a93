import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { serviceNames } from '@petcare/contracts/shared/names.ts';
import type { ExportedRows, PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { VisitFees } from './visit-fee.model.ts';

const isNamed = { patientName: trusted({ $ne: '' }) };

/** Erased after the open payments are closed, so that none of them pays for a visit any more. */
export const personalVisitFees: PersonalKind = {
  kind: 'visit_fees',
  holds: [[VisitFees, 'customerId']],
  step: 'commerce_data',
  kept: 'A paid fee stays for the ledger, without the patient; an unpaid one is deleted.',
  count: (customerId) => VisitFees.countDocuments({ customerId, ...isNamed }),
  erase: eraseVisitFees,
  export: listVisitFees,
};

async function listVisitFees(customerId: string): Promise<ExportedRows> {
  const fees = await VisitFees.find({ customerId }).sort({ _id: 1 }).lean();
  return fees.map((fee) => ({
    _id: fee._id,
    customer_id: fee.customerId,
    payment_id: fee.paymentId,
    status: fee.status,
    amount: poishaToTaka(fee.amount),
    refunded: poishaToTaka(fee.refunded),
    dr_id: fee.drId,
    dr_name: fee.drName,
    ...serviceNames({ service_name: fee.serviceName, service_name_bn: fee.serviceNameBn }),
    slot_start: fee.slotStart.toISOString(),
    pay_until: fee.payUntil.toISOString(),
    patient_name: fee.patientName,
    patient_email: fee.patientEmail,
    patient_contact: fee.patientContact,
    paid_at: fee.paidAt?.toISOString() ?? null,
    appointment_id: fee.appointmentId,
    payment_status: fee.paymentStatus,
    ...(fee.owed && { owed: fee.owed }),
    version: fee.version,
    createdAt: fee.createdAt.toISOString(),
  }));
}

async function eraseVisitFees(customerId: string): Promise<number> {
  const { deletedCount } = await VisitFees.deleteMany({
    customerId,
    status: 'open',
    paymentId: null,
  });
  const { modifiedCount } = await VisitFees.updateMany(
    { customerId, ...isNamed },
    { $set: { patientName: '', patientEmail: '', patientContact: '' } },
  );
  return deletedCount + modifiedCount;
}
