import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalStayEntries as listEntries } from './list-stay-entries.ts';
import { removeStayLogs } from './remove-stay-logs.ts';
import { StayEntries } from './stay-entry.model.ts';

export const personalStayEntries: PersonalKind = {
  kind: 'stay_entries',
  holds: [[StayEntries, 'customerId']],
  step: 'commerce_data',
  count: (customerId) => StayEntries.countDocuments({ customerId }),
  erase: removeStayLogs,
  export: listEntries,
};

export const writtenStayEntries: PersonalKind = {
  kind: 'written_stay_entries',
  holds: [[StayEntries, 'by']],
  notErased: 'An entry is about the pet of a customer; the id of its keeper resolves to no name any more.',
  notExported: 'It is about the pets of other users.',
};
