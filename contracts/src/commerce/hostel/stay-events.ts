import { z } from 'zod';
import { defineEvents } from '../../shared/event-definition.ts';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { Id, Instant } from '../../shared/fields.ts';
import { PetType } from './hostel.ts';
import { WaitStatus } from '../../clinic/waitlist.ts';
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

/** Hours without an entry after which the staff, and then the admins by email, are notified. */
export const QuietHours = z.union([z.literal(8), z.literal(12)]);
export type QuietHours = z.infer<typeof QuietHours>;

const QuietStay = z.object({
  order_id: Id,
  order_number: z.string(),
  /** Names of the guests; empty without details. */
  pets: z.string(),
  hours: QuietHours,
});

export const stayEvents = {
  ...defineEvents('commerce', {
    'stay.recorded': {
      aggregate: 'stay_entry',
      summary: 'A keeper added an entry to the log of a stay.',
      data: EntryFacts,
    },
    'stay.removed': {
      aggregate: 'stay_entry',
      summary: 'An entry of a stay was undone, or its customer was deleted. The picture is no longer used.',
      data: EntryFacts,
    },
    'stay.digest_due': {
      aggregate: 'stay_digest',
      summary: 'A day of a stay is over. Published once per booking and day with entries.',
      data: StayDigest.extend({ customer_id: Id }),
    },
    'stay_wait.changed': {
      summary:
        'An entry in the waiting list of the hostel was created, left, offered places, booked or lapsed.',
      data: z.object({
        wait_id: Id,
        customer_id: Id,
        pet_type: PetType,
        check_in: DhakaDate,
        check_out: DhakaDate,
        status: WaitStatus,
        /** Null unless places are offered. */
        expires_at: Instant.nullable(),
      }),
    },
    'stay.quiet': {
      aggregate: 'hostel_order',
      summary: 'Nothing was noted about a stay for 8 or 12 hours. Once per pause and number of hours.',
      data: QuietStay,
    },
  }),
  ...defineEvents('account', {
    'stay_notice.due': {
      summary: 'An admin is to be notified of a stay without news. One event per admin.',
      data: QuietStay.extend({ user_id: Id }),
    },
  }),
};
