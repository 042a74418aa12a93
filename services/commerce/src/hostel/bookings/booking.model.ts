import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { QuietHours } from '@petcare/contracts/commerce/hostel/stay-events.ts';
import type {
  HostelOrder,
  HostelOrdersQuery,
  HostelOrderStatus,
} from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { HostelOrderStatus as Statuses } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { PetType, type BookingRequest, type PriceLine } from '@petcare/contracts/commerce/hostel/hostel.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';
import { timeOf } from '../settings-source.ts';
import { bookedPetSchema, toBookingPet, type BookedPet } from '../booked-pet.ts';
import { priceLineSchema, termsSchema, toRefundRule, type BookingTerms } from '../booking-terms.ts';
import { dueOf } from '../due.rules.ts';
import { toCancellation } from '../../payments/purchases/cancellation.ts';
import {
  addOrderIndexes,
  orderSchemaFields,
  toOrdererFields,
  toTimeline,
  type OrderFields,
  type TimelineEntry,
} from '../../payments/purchases/order-fields.ts';

export type BookingTimelineEntry = TimelineEntry<HostelOrderStatus>;

/** The deposit of a booking; its payment decides, and is copied in the same transaction. */
interface BookingDepositFields {
  amount: Poisha;
  state: 'held' | 'charged' | 'released';
  charged: Poisha;
  chargeAt: Date;
}

export interface BookingDocument extends OrderFields<HostelOrderStatus> {
  /** As paid for. Changed in the transaction that swaps the nights. */
  stay: BookingRequest;
  days: number;
  total: Poisha;
  pets: BookedPet[];
  lines: PriceLine[];
  terms: BookingTerms;
  /** Sum of all payments. Undefined while it is `total`. */
  paid?: Poisha;
  /** Refunds for cheaper changes, which are part of no cancellation. */
  refundsOutsideCancellation?: Poisha;
  /** Undefined when the price was paid at booking; then `paid` is set. */
  deposit?: BookingDepositFields;
  /** True while its places are counted as taken. Changed in the same transaction as the counts. */
  holdsPlaces: boolean;
  checkedInAt: Date | null;
  checkedOutAt: Date | null;
  /** Undefined unless an admin checked the guests in although vaccinations are missing. */
  vaccinationOverride?: { reason: string; at: Date };
  /** Undefined before the first entry of the log. */
  lastLoggedAt?: Date | null;
  /** Counts moves between kennels, so that two at once conflict. */
  kennelMoves?: number;
  /** Longest pause without an entry that was announced: its begin, and 8 or 12 hours. */
  quiet?: { since: Date; hours: QuietHours };
}

const stay = new Schema<BookingRequest>(
  {
    petType: { type: String, enum: PetType.options, required: true },
    guests: { type: Number, required: true, min: 1 },
    checkIn: { type: String, required: true },
    checkOut: { type: String, required: true },
  },
  { _id: false },
);

const schema = new Schema<BookingDocument>(
  {
    ...orderSchemaFields(Statuses.options),
    stay: { type: stay, required: true },
    days: { type: Number, required: true },
    total: { type: Number, required: true },
    pets: { type: [bookedPetSchema], default: [] },
    extraPayments: { type: [String], default: undefined },
    paid: { type: Number },
    refundsOutsideCancellation: { type: Number },
    deposit: {
      type: new Schema<BookingDepositFields>(
        {
          amount: { type: Number, required: true },
          state: { type: String, enum: ['held', 'charged', 'released'], required: true },
          charged: { type: Number, required: true },
          chargeAt: { type: Date, required: true },
        },
        { _id: false },
      ),
    },
    lines: { type: [priceLineSchema], required: true },
    terms: { type: termsSchema, required: true },
    holdsPlaces: { type: Boolean, required: true },
    checkedInAt: { type: Date, default: null },
    checkedOutAt: { type: Date, default: null },
    vaccinationOverride: {
      type: new Schema(
        { reason: { type: String, required: true }, at: { type: Date, required: true } },
        { _id: false },
      ),
    },
    lastLoggedAt: { type: Date },
    kennelMoves: { type: Number },
    quiet: {
      type: new Schema(
        { since: { type: Date, required: true }, hours: { type: Number, required: true } },
        { _id: false },
      ),
    },
  },
  { collection: 'bookings', timestamps: true, versionKey: false },
);
addOrderIndexes(schema);
/**
 * Sortable columns. The `checkIn` index also serves the filter by date: a stay has at most `maxBookingNights`, so
 * both ends bound the scan.
 */
export const bookingSorts: Readonly<Record<SortKey<HostelOrdersQuery['sort']>, SortIndex>> = {
  order_date: { keys: { deletedAt: 1, createdAt: -1, _id: -1 } },
  checkIn: { keys: { deletedAt: 1, 'stay.checkIn': 1, _id: 1 } },
  totalPrice: { keys: { deletedAt: 1, total: 1, _id: 1 } },
  orderer_name: { keys: { deletedAt: 1, ordererName: 1, _id: 1 }, collation: caseInsensitiveCollation },
};
for (const { keys, ...options } of Object.values(bookingSorts)) schema.index(keys, options);
// For the invariant check of places, which runs every minute.
schema.index({ 'stay.checkOut': 1 }, { partialFilterExpression: { holdsPlaces: true } });
schema.index({ deletedAt: 1, 'stay.petType': 1, createdAt: -1, _id: -1 });
export const bookingsOfCustomer = { customerId: 1, createdAt: -1, _id: -1 } as const;
schema.index(bookingsOfCustomer);
// For the guests in the hostel, who are looked for every minute.
export const guestsInHostel = { checkedInAt: 1 } as const;
indexWhereSet(schema, guestsInHostel, {
  field: 'checkedInAt',
  type: 'date',
  condition: { checkedInAt: { $type: 'date' }, checkedOutAt: null },
});
// For the job that charges the deposits of guests who did not come.
schema.index({ 'deposit.chargeAt': 1 }, { partialFilterExpression: { 'deposit.state': 'held' } });
// For the check that each payment has its booking; few bookings have any.
schema.index({ extraPayments: 1 }, { partialFilterExpression: { extraPayments: { $exists: true } } });

export const Bookings = model<BookingDocument>('Booking', schema);

/** `refundNow`: the refund of a cancellation at this moment. */
export function toHostelOrder(row: BookingDocument, refundNow: Poisha): HostelOrder {
  const { petType, guests, checkIn, checkOut } = row.stay;
  return {
    _id: row._id,
    order_id: row.orderId,
    customer_id: row.customerId,
    payment_id: row.paymentId,
    payment_status: row.paymentStatus,
    refunded: poishaToTaka(row.refunded),
    kept: poishaToTaka(row.kept),
    paid: poishaToTaka(row.paid ?? row.total),
    ...(row.deposit && {
      deposit: {
        amount: poishaToTaka(row.deposit.amount),
        state: row.deposit.state,
        charged: poishaToTaka(row.deposit.charged),
        charge_at: row.deposit.chargeAt.toISOString(),
        due: poishaToTaka(dueOf(row)),
      },
    }),
    ...(dueOf(row) > 0 && { due: poishaToTaka(dueOf(row)) }),
    ...toOrdererFields(row),
    orderData: { petType, guests, checkIn, checkOut, totalPrice: poishaToTaka(row.total) },
    days: row.days,
    pets: row.pets.map(toBookingPet),
    lines: row.lines,
    terms: {
      refund_rules: row.terms.refundRules.map(toRefundRule),
      check_in_time: timeOf(row.terms.checkInMinutes),
      check_out_time: timeOf(row.terms.checkOutMinutes),
    },
    status: row.status,
    checked_in_at: row.checkedInAt?.toISOString() ?? null,
    checked_out_at: row.checkedOutAt?.toISOString() ?? null,
    refund_now: poishaToTaka(refundNow),
    order_date: row.createdAt.toISOString(),
    version: row.version,
    cancellation: toCancellation(row.cancellation),
    timeline: toTimeline(row.timeline),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function bookingRecord(row: BookingDocument): AuditFacts['record'] {
  return { type: 'hostel_order', id: row._id, label: row.orderId };
}

export function bookingEventData(row: BookingDocument) {
  return {
    order_id: row._id,
    order_number: row.orderId,
    customer_id: row.customerId,
    pet_type: row.stay.petType,
    guests: row.stay.guests,
    check_in: row.stay.checkIn,
    check_out: row.stay.checkOut,
    status: row.status,
  };
}
