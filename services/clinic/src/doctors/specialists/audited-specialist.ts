import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { changedFields, withInitials } from '@petcare/platform/audit/audit.ts';
import type { SpecialistDocument } from './specialist.model.ts';

/** Returns the changed fields for the audit log; contact data is reduced to first letters. */
export function auditedFields(before: SpecialistDocument | null, after: SpecialistDocument) {
  const auditFieldsOf = ({ name, specialise, degrees, experienceYears, ...row }: SpecialistDocument) => ({
    dr_name: name,
    specialise,
    dr_degrees: degrees,
    experience_yr: experienceYears,
    visiting_fees: poishaToTaka(row.fee),
    dr_address: row.address,
    dr_contact: row.contact,
    dr_email: row.email,
    practice_email: row.practiceEmail ?? '',
    img_URL: row.imageUrl,
    languages: row.languages?.join(', ') ?? '',
    auto_confirm: row.autoConfirm ?? false,
    asks_prepayment: row.asksPrepayment ?? false,
    requested_fees: row.requestedFee == null ? null : poishaToTaka(row.requestedFee),
  });
  const touched = before
    ? changedFields(auditFieldsOf(before), auditFieldsOf(after))
    : { before: null, after: auditFieldsOf(after) };
  return withInitials(touched, ['dr_address', 'dr_contact', 'dr_email', 'practice_email']);
}
