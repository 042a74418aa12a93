import { z } from 'zod';
import type { EventDefinition } from './event-definition.ts';
import { Id } from './fields.ts';
import { StayEntryKind } from './stays.ts';

const EntryFacts = z.object({
  entry_id: Id,
  order_id: Id,
  customer_id: Id,
  kind: StayEntryKind,
  /** Empty without a picture. */
  img_URL: z.string(),
  img_owner_id: Id.nullable(),
});

export const stayEvents = {
  'stay.recorded': {
    version: 1,
    producer: 'commerce',
    aggregate: 'stay_entry',
    summary: 'A keeper added an entry to the log of a stay.',
    data: EntryFacts,
  },
  'stay.removed': {
    version: 1,
    producer: 'commerce',
    aggregate: 'stay_entry',
    summary: 'An entry of a stay was undone, or its customer was deleted. The picture is no longer used.',
    data: EntryFacts,
  },
} as const satisfies Record<string, EventDefinition>;
