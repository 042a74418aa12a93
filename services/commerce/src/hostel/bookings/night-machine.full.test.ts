import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { orderIdOf } from '../../payments/purchases/order-fields.ts';
import {
  runBatches,
  unexplained,
  type TestedService,
} from '@petcare/platform/testing/histories/run-batches.ts';
import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { afterAll, expect, test, vi } from 'vitest';
import { nextBookingNumber } from '../../payments/purchases/order-numbers.ts';
import { countId } from '../place-count.model.ts';
import { findTakenPlaces } from '../places.ts';
import { Payments } from '../../payments/payment.model.ts';
import { smallHostel, smallHostelSource } from '../../testing/build-stay.ts';
import {
  nightMachine,
  nightStep,
  noonOf,
  type BookingState,
  type HostelState,
  type NightRequest,
  type NightStep,
} from '../../testing/machines/night-machine.ts';
import { paymentsWithoutProvider } from '../../testing/machines/payments-without-provider.ts';
import { Bookings } from './booking.model.ts';
import { cancelBooking } from './cancel-booking.ts';
import { changeBookingStatus } from './change-booking-status.ts';
import { checkIn, checkOut } from './check-in-and-out.ts';
import { deleteBooking } from './delete-booking.ts';
import { purchasableBooking } from './purchasable-booking.ts';

useTestDatabase();
afterAll(() => vi.useRealTimers());

type Reserve = typeof hostel.reserve;
type Booked = Extract<NightRequest, { kind: 'book' }>;

const settings = smallHostelSource;
const hostel = purchasableBooking(settings);
const payments = paymentsWithoutProvider();
const deps = { settings, payments };

/** Each history has dates of its own. */
let nextStart = '2030-01-01';
function drawStart(): string {
  const start = nextStart;
  nextStart = addDays(start, 60);
  return start;
}

/** The hostel from a date on, driven by the commands of bookings. The clock stands at noon. */
function openHostel(start: string, reserve: Reserve): TestedService<HostelState, NightRequest> {
  const dates = Array.from({ length: 60 }, (_, index) => addDays(start, index));
  const bookingIds = new Map<string, string>();
  vi.setSystemTime(noonOf(start));

  async function book({ id, stay }: Booked): Promise<void> {
    const { draft, amount } = await hostel.price(
      { kind: 'hostel', stay, pets: [] },
      { id: newId(), ip: null },
      { district: 'Dhaka' },
    );
    const payment = paidPayment(amount, draft);
    const number = await nextBookingNumber(new Date());
    await inTransaction(async () => {
      await Payments.create([payment]);
      const reservation = await reserve(draft, { paymentId: payment._id, customerId: newId() });
      if (reservation.kind === 'short') throw hostel.shortage();
      const actor = { id: 'commerce', role: 'system' } as const;
      await hostel.fulfil(
        { ...payment, trxId: null, draft: reservation.draft },
        { number, held: true, actor },
      );
    });
    bookingIds.set(id, orderIdOf(payment._id));
  }

  return {
    lostRace: new Set(['order_status_conflict']),

    async run(request) {
      if (request.kind === 'wait') return vi.setSystemTime(noonOf(request.date));
      if (request.kind === 'book') return book(request);
      const id = bookingIds.get(request.id) ?? '';
      switch (request.kind) {
        case 'change':
          return changeBookingStatus(id, request, { by: 'admin', settings });
        case 'cancel':
          return cancelBooking(id, { by: 'customer', ...request }, deps);
        case 'check in':
          return checkIn(id, undefined, deps);
        case 'check out':
          return checkOut(id, deps);
        case 'delete':
          return deleteBooking(id, 'admin', deps);
      }
    },

    async read() {
      const counts = await findTakenPlaces(dates.map((date) => countId('dog', 'night', date)));
      const taken: Record<string, number> = {};
      for (const date of dates) {
        const count = counts.get(countId('dog', 'night', date)) ?? 0;
        if (count !== 0) taken[date] = count;
      }
      const bookings: Record<string, BookingState> = {};
      for (const [key, id] of bookingIds) bookings[key] = await readBookingState(id);
      return { today: dhakaDateOf(new Date()), taken, bookings };
    },
  };
}

async function readBookingState(id: string): Promise<BookingState> {
  const booking = await Bookings.findById(id).lean();
  const payment = await Payments.findById(booking?.paymentId).lean();
  if (!booking || !payment) throw new Error('booking or payment not found');
  const { petType, guests, checkIn: from, checkOut: to } = booking.stay;
  return {
    stay: { petType, guests, checkIn: from, checkOut: to },
    total: booking.total,
    status: booking.status,
    version: booking.version,
    holdsPlaces: booking.holdsPlaces,
    isCheckedIn: booking.checkedInAt !== null,
    isCheckedOut: booking.checkedOutAt !== null,
    isDeleted: booking.deletedAt !== null,
    refund: payment.refundReserved,
  };
}

/** A payment that no provider knows, so that its refunds are reserved and never sent. */
function paidPayment(amount: number, draft: unknown) {
  const now = new Date();
  const orderer = {
    ordererName: 'Rahima Khatun',
    ordererEmail: 'rahima@example.com',
    ordererContact: '+8801711223344',
    shippingAddress: 'House 7, Road 3',
  };
  return {
    _id: newId(),
    customerId: newId(),
    kind: 'hostel' as const,
    provider: 'card' as const,
    reference: newId(),
    fingerprint: 'none',
    status: 'paid' as const,
    amount,
    received: amount,
    orderer,
    draft,
    description: 'Stay',
    fromCart: false,
    reservation: 'consumed' as const,
    orderId: newId(),
    expiresAt: now,
    checkedAt: now,
  };
}

const histories = (name: string, reserve: Reserve = hostel.reserve) => ({
  name,
  of: 'database' as const,
  histories: fc.array(fc.array(nightStep, { minLength: 1, maxLength: 3 }), {
    maxLength: 6,
    size: 'max' as const,
  }),
  async check(batches: readonly (readonly NightStep[])[]) {
    const start = drawStart();
    await runBatches(batches, nightMachine(start), openHostel(start, reserve));
  },
});

test(
  'nights, bookings and refunds are stored as the model of their rules, however requests overlap',
  () => runHistories(histories('nights and refunds, database')),
  historyTimeout,
);

test(
  'control: the histories find places that are read and then written',
  async () => {
    const counts = mongoose.connection.collection<{ _id: string; taken: number }>('hostel_places');
    const readThenWrite: Reserve = async (draft) => {
      const left = await hostel.findLeft(draft);
      for (const [_id, units] of hostel.unitsOf(draft)) {
        const free = left.get(_id) ?? 0;
        if (free < units) return { kind: 'short' };
        const taken = smallHostel.places.dog.night - free + units;
        // Outside the transaction, which would refuse the second of two writes.
        await counts.updateOne({ _id }, { $set: { taken } });
      }
      return { kind: 'held', draft };
    };
    const { error } = await findFailingHistory(histories('places read and then written', readThenWrite));
    expect(error).toMatchObject({ message: expect.stringContaining(unexplained) as string });
  },
  historyTimeout,
);
