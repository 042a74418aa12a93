import { z } from 'zod';
import type { EventDefinition } from './event-definition.ts';
import { DhakaDate } from './dhaka-time.ts';
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

/** Counts of the entries about the pets of a booking on one day. */
export const StayDigest = z.object({
  order_id: Id,
  order_number: z.string(),
  date: DhakaDate,
  meals: z.number().int().nonnegative(),
  walks: z.number().int().nonnegative(),
  doses: z.number().int().nonnegative(),
  pictures: z.number().int().nonnegative(),
});
export type StayDigest = z.infer<typeof StayDigest>;

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
  'stay.digest_due': {
    version: 1,
    producer: 'commerce',
    aggregate: 'stay_digest',
    summary: 'A day of a stay is over. Published once per booking and day with entries.',
    data: StayDigest.extend({ customer_id: Id }),
  },
} as const satisfies Record<string, EventDefinition>;
