import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { FeePayments } from './fee-payment.model.ts';

/** The patient of a fee is erased with the appointment. */
export const takenFees: PersonalKind = {
  kind: 'taken_fees',
  holds: [[FeePayments, 'by']],
  notErased: 'Money that was taken or refunded must lead to the admin; the id resolves to no name any more.',
  notExported: 'It is about the appointments of other users; the audit log exports it.',
};
