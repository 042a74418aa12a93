import type { PersonalTable } from '@petcare/platform/personal-rows/personal-table.ts';
import { PendingChanges } from './pending-change.model.ts';

/** The kinds of personal data of the workers, which no step of a deletion erases. */
export const personalTable: PersonalTable = [
  {
    kind: 'pending-changes',
    holds: [[PendingChanges, 'doctor.userId']],
    notErased: 'A change is deleted fourteen days after its email, and holds nothing about the patient.',
    notExported: 'It is about the record of the doctor, which the clinic exports.',
  },
];
