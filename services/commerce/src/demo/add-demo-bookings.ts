import { createHash } from 'node:crypto';
import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { demoUsers } from '@petcare/contracts/account/demo-users.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { bookingNotes, type HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { recordReceived, addRefundToLedger } from '../payments/ledger/record-money.ts';
import {
  Bookings,
  type BookingDocument,
  type BookingTimelineEntry,
} from '../hostel/bookings/booking.model.ts';
import { bookedPetOf } from '../hostel/booked-pet.ts';
import { describeBooking, draftOf } from '../hostel/bookings/purchasable-booking.ts';
import { adjustPlaces } from '../hostel/bookings/adjust-places.ts';
import type { HostelSettingsSource } from '../hostel/settings-source.ts';
import { preparePlaces } from '../hostel/places.ts';
import { nextBookingNumber } from '../payments/purchases/order-numbers.ts';
import { cancelledByRules } from '../payments/purchases/cancellation.ts';
import type { Orderer } from '../payments/purchases/order-fields.ts';
import { Payments } from '../payments/payment.model.ts';
import { Refunds } from '../payments/refunds/refund.model.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { demoBookings, type DemoBooking } from './demo-bookings.ts';

const phones = ['+8801711223344', '+8801811334455', '+8801911445566', '+8801611556677', '+8801511667788'];
const morning = 10 * 60;

interface Circumstances {
  readonly today: Date;
  readonly settings: HostelSettingsSource;
}

/** Adds the missing demo bookings. A booking without free places is left out. */
export async function addDemoBookings(settings: HostelSettingsSource): Promise<void> {
  const today = new Date();
  for (const [place, demo] of demoBookings.entries())
    await addDemoBooking(demo, place, { today, settings }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'hostel_full') throw error;
    });
}

/**
 * Adds a demo booking with its settled payment and reserves the places of an active one. Idempotent.
 * @throws hostel_full
 */
export async function addDemoBooking(
  demo: DemoBooking,
  place: number,
  { today, settings }: Circumstances,
): Promise<void> {
  const _id = demoRowId(`stay ${demo.key}`);
  if (await Bookings.exists({ _id })) return;
  const phone = phones[place % phones.length] ?? '';
  const booking = await demoBooking(_id, demo, { today, settings, phone });
  await preparePlaces(booking.stay);
  await inTransaction(async () => {
    await Payments.create([paymentOf(booking)]);
    await recordReceived(booking.paymentId, booking.total, booking.createdAt);
    if (booking.refunded > 0) {
      await Refunds.create([refundOf(booking)]);
      await addRefundToLedger({ ...refundOf(booking), amount: booking.refunded }, booking.updatedAt);
    }
    await Bookings.create([booking], { timestamps: false });
    if (booking.holdsPlaces) await adjustPlaces(booking, 'reserve', { settings, now: today });
  });
}

export function stayOf({ petType, guests, inDays, nights }: DemoBooking, today: Date): BookingRequest {
  const checkIn = addDays(dhakaDateOf(today), inDays);
  return { petType, guests, checkIn, checkOut: addDays(checkIn, nights) };
}

export function bookedAt({ inDays, bookedDaysBefore }: DemoBooking, today: Date): Date {
  return dhakaInstant(addDays(dhakaDateOf(today), inDays - bookedDaysBefore), morning);
}

async function demoBooking(
  _id: string,
  demo: DemoBooking,
  { today, settings, phone }: Circumstances & { phone: string },
): Promise<BookingDocument> {
  const { customer, status, arrived, pets } = demo;
  const stay = stayOf(demo, today);
  const { checkIn, checkOut } = stay;
  const draft = draftOf(stay, pets.map(bookedPetOf), await settings.current());
  const booked = bookedAt(demo, today);
  const checkedIn = arrived ? dhakaInstant(checkIn, morning + 25) : null;
  const checkedOut = status === 'Completed' ? dhakaInstant(checkOut, morning + 90) : null;
  const canceled = status === 'Cancelled' ? dhakaInstant(addDays(checkIn, -6), morning) : null;
  const user = demoUsers[customer];
  const orderer: Orderer = {
    ordererName: `${user.firstName} ${user.lastName}`,
    ordererEmail: user.email,
    ordererContact: phone,
    shippingAddress: 'House 12, Road 5, Dhanmondi, Dhaka, 1209, Dhaka',
  };
  const number = await nextBookingNumber(booked);
  const timeline = [
    line('Pending', booked, 'customer'),
    ...(status !== 'Pending' && !canceled ? [line('Confirmed', after(booked, 3), 'admin')] : []),
    ...(canceled ? [line('Cancelled', canceled, 'customer')] : []),
    ...(canceled
      ? [
          {
            ...line('Cancelled', after(canceled, 1), 'customer'),
            kind: 'refund' as const,
            amount: draft.total,
          },
        ]
      : []),
    ...(checkedIn ? [note('Confirmed', checkedIn, bookingNotes.checkedIn)] : []),
    ...(checkedOut ? [note('Completed', checkedOut, bookingNotes.checkedOut)] : []),
  ];
  return {
    ...orderer,
    ...draft,
    _id,
    orderId: number,
    customerId: user.id,
    paymentId: demoRowId(`payment of ${_id}`),
    paymentStatus: canceled ? 'refunded' : 'paid',
    refunded: canceled ? draft.total : 0,
    kept: canceled ? 0 : draft.total,
    status,
    version: timeline.length,
    timeline,
    cancellation: canceled && cancelledByRules(draft.total, canceled),
    holdsPlaces: status === 'Pending' || status === 'Confirmed',
    checkedInAt: checkedIn,
    checkedOutAt: checkedOut,
    deletedAt: null,
    searchTerms: searchTermsOf([number, orderer.ordererName, user.email, phone]),
    createdAt: booked,
    updatedAt: timeline.at(-1)?.at ?? booked,
  };
}

function paymentOf(booking: BookingDocument) {
  const { paymentId, customerId, stay, days, total, pets, refunded, createdAt } = booking;
  const { ordererName, ordererEmail, ordererContact, shippingAddress } = booking;
  return {
    _id: paymentId,
    customerId,
    kind: 'hostel' as const,
    provider: 'card' as const,
    reference: paymentId,
    fingerprint: 'demo',
    status: booking.paymentStatus,
    amount: total,
    received: total,
    refunded,
    refundReserved: refunded,
    orderer: { ordererName, ordererEmail, ordererContact, shippingAddress },
    draft: { stay, days, total, pets },
    description: describeBooking(booking),
    reservation: 'consumed' as const,
    orderId: booking._id,
    expiresAt: createdAt,
    checkedAt: createdAt,
    version: 1,
    searchTerms: booking.searchTerms,
    createdAt,
    updatedAt: booking.updatedAt,
  };
}

function refundOf({ paymentId, refunded, updatedAt }: BookingDocument) {
  return {
    _id: demoRowId(`refund of ${paymentId}`),
    paymentId,
    request: 'demo',
    amount: refunded,
    reason: refundReasons.bookingCancelled,
    by: 'customer' as const,
    status: 'succeeded' as const,
    checkedAt: updatedAt,
    createdAt: updatedAt,
  };
}

function line(status: HostelOrderStatus, at: Date, by: BookingTimelineEntry['by']): BookingTimelineEntry {
  return { kind: 'status', status, at, by, amount: null, reason: null };
}

function note(status: HostelOrderStatus, at: Date, reason: string): BookingTimelineEntry {
  return { kind: 'note', status, at, by: 'admin', amount: null, reason };
}

function after(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000);
}

/** The same on every machine, so that running twice adds the data once. */
export function demoRowId(name: string): string {
  return createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 24);
}
