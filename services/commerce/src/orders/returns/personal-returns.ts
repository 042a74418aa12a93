import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { countReturnRows, eraseReturns } from './erase-returns.ts';
import { personalReturns as listReturns } from './list-returns.ts';
import { Returns } from './return.model.ts';

export const personalReturns: PersonalKind = {
  kind: 'returns',
  holds: [[Returns, 'customerId']],
  step: 'commerce_data',
  kept: 'Lines and sums stay for the accounts, as those of the order do; words and pictures are removed.',
  count: countReturnRows,
  erase: eraseReturns,
  export: listReturns,
};
