import type { PassportKind } from '@petcare/contracts/clinic/passport/passport.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Kinds that can be filtered by; a pet is added once and rarely adopted. */
export type FilteredKind = Exclude<PassportKind, 'added' | 'adopted'>;

/** Names of the filters, in the order shown. */
export const kindTexts: Record<FilteredKind, MessageDescriptor> = {
  vaccination: msg`Vaccinations`,
  visit: msg`Visits`,
  appointment: msg`Appointments`,
  weight: msg`Weights`,
  note: msg`Notes`,
};

/** Suggestions for the name of a vaccine; each counts in the vaccination plan. */
export const knownVaccines = {
  dog: ['Rabies', 'DHPP (distemper, hepatitis, parvovirus)', 'Leptospirosis', 'DHPP + L'],
  cat: ['Rabies', 'FVRCP (panleukopenia, herpesvirus, calicivirus)'],
  other: ['Rabies'],
} as const;
