import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { eraseWaits } from './end-wait.ts';
import { personalWaits as listWaits } from './list-waits.ts';
import { StayWaits } from './stay-wait.model.ts';

export const personalWaits: PersonalKind = {
  kind: 'stay_waits',
  holds: [[StayWaits, 'customerId']],
  step: 'commerce_data',
  count: (customerId) => StayWaits.countDocuments({ customerId }),
  erase: (customerId) => eraseWaits(customerId),
  export: async (customerId) => (await listWaits(customerId)).stay_waits,
};
