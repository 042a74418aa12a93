import { randomInt, randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { datesOfBooking } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { billing } from '../../support/shopping.ts';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';

export const places = 5;
/** Few places for dogs; cats always have room, so that their quotes never fail. */
export const smallHostel = {
  HOSTEL_DOG_PLACES: String(places),
  HOSTEL_DOG_DAY_PLACES: String(places),
  HOSTEL_CAT_PLACES: '20',
  HOSTEL_CAT_DAY_PLACES: '20',
};

/** Nights of one round of bookings; rounds do not overlap. */
const windowNights = 8;

/** Behaviours of the customers. An abandoned checkout stays open; an admin deletes the booking in `is deleted`. */
const behaviours = [
  'books',
  'books',
  'books',
  'abandons',
  'cancels payment',
  'cancels',
  'is deleted',
] as const;
type Behaviour = (typeof behaviours)[number];

export async function bookConcurrently(
  commerce: CommerceCopies,
  { round, customers }: { round: number; customers: number },
): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    Array.from({ length: customers }, async (_, index) => {
      const send = commerce.copies[index % commerce.copies.length];
      if (!send) throw new Error('there is no copy of the service');
      return tryToBook(
        { commerce, send },
        randomBooking(round),
        behaviours[index % behaviours.length] ?? 'books',
      );
    }),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([outcome, all]) => [
      outcome,
      all?.length ?? 0,
    ]),
  );
}

function randomBooking(round: number): BookingRequest {
  const first = addDays(dhakaDateOf(new Date()), 1 + round * (windowNights + 1));
  const start = randomInt(windowNights);
  const nights = randomInt(10) === 0 ? 0 : 1 + randomInt(windowNights - start);
  const checkIn = addDays(first, start);
  return { petType: 'dog', guests: 1 + randomInt(2), checkIn, checkOut: addDays(checkIn, nights) };
}

const admin = userCaller(newId(), 'admin');

async function tryToBook(
  { commerce, send }: { commerce: CommerceCopies; send: SendToService },
  stay: BookingRequest,
  behaviour: Behaviour,
): Promise<string> {
  const as = userCaller(newId());
  const started = await send('POST', '/api/payments/card', {
    as,
    body: {
      purchase: { kind: 'hostel', stay, pets: [] },
      billing,
      expected_total: bookingPrice(stay, 'flat').total,
      attempt: randomUUID(),
    },
  });
  if (started.status !== 201) return String(started.body?.code ?? started.status);
  const id = String(started.body.payment._id);
  if (behaviour === 'abandons') return behaviour;
  if (behaviour === 'cancels payment') {
    const { status } = await send('POST', `/api/payments/${id}/cancel`, { as });
    return status === 200 ? behaviour : `cancels payment: ${status}`;
  }
  await commerce.pay(String(started.body.client_secret));
  const placed = await send('POST', '/api/hostel-orders', { as, body: { payment_id: id, orderData: stay } });
  if (placed.status !== 201) return `paid: ${placed.body?.code ?? placed.status}`;
  const path = `/api/hostel-orders/${placed.body.order._id}`;
  if (behaviour === 'books') return behaviour;
  const { status } =
    behaviour === 'cancels'
      ? await send('POST', `${path}/cancel`, { as, body: {} })
      : await send('DELETE', path, { as: admin });
  return status === 200 ? behaviour : `${behaviour}: ${status}`;
}

export async function expireCheckouts(commerce: CommerceCopies): Promise<number> {
  const payments = commerce.database.collection('payments');
  const { modifiedCount } = await payments.updateMany(
    { reservation: 'held' },
    { $set: { expiresAt: new Date(Date.now() - 1_000) } },
  );
  await commerce.addReconcilingCopy();
  return modifiedCount;
}

interface Booked {
  stay: BookingRequest;
}

export interface NightAudit {
  readonly counts: number;
  /** Maximum number of taken places, by the stored count and by the bookings. */
  readonly maxTaken: { readonly counted: number; readonly booked: number };
  readonly wrong: number;
  readonly bookings: number;
  readonly held: number;
}

export async function auditNights({ database }: CommerceCopies): Promise<NightAudit> {
  const orders = await database.collection<Booked>('bookings').find({ holdsPlaces: true }).toArray();
  const open = await database
    .collection<{ draft: Booked }>('payments')
    .find({ reservation: 'held', kind: 'hostel' })
    .toArray();
  const booked = new Map<string, number>();
  for (const { stay } of [...orders, ...open.map(({ draft }) => draft)]) {
    const kind = stay.checkIn === stay.checkOut ? ':day' : '';
    for (const date of datesOfBooking(stay)) {
      const id = `${stay.petType}${kind}:${date}`;
      booked.set(id, (booked.get(id) ?? 0) + stay.guests);
    }
  }
  const rows = await database.collection<{ _id: string; taken: number }>('hostel_places').find().toArray();
  const counted = new Map(rows.map(({ _id, taken }) => [_id, taken]));
  const ids = [...new Set([...booked.keys(), ...counted.keys()])];
  return {
    counts: ids.length,
    maxTaken: { counted: Math.max(0, ...counted.values()), booked: Math.max(0, ...booked.values()) },
    wrong: ids.filter((id) => (booked.get(id) ?? 0) !== (counted.get(id) ?? 0)).length,
    bookings: orders.length,
    held: open.length,
  };
}

export function isConsistent({ maxTaken, wrong, bookings }: NightAudit): boolean {
  return bookings > 0 && maxTaken.counted <= places && maxTaken.booked <= places && wrong === 0;
}

/**
 * Control: customers read the count of one night, find room, and then write, bypassing the service in its database.
 * Leaves the night inconsistent.
 */
export async function bookReadThenWrite({ database }: CommerceCopies, customers: number): Promise<void> {
  const checkIn = addDays(dhakaDateOf(new Date()), 300);
  const stay = { petType: 'dog', guests: 1, checkIn, checkOut: addDays(checkIn, 1) };
  const counts = database.collection<{ _id: string; taken: number }>('hostel_places');
  const _id = `dog:${checkIn}`;
  const read = async () => (await counts.findOne({ _id }))?.taken ?? 0;
  // All read before any writes, which makes the race deterministic.
  const counted = await Promise.all(Array.from({ length: customers }, read));
  for (const taken of counted) {
    if (taken + stay.guests > places) continue;
    await counts.updateOne({ _id }, { $set: { taken: taken + stay.guests } }, { upsert: true });
    await database
      .collection<Record<string, unknown> & { _id: string }>('bookings')
      .insertOne({ _id: newId(), stay, holdsPlaces: true, paymentId: newId(), orderId: newId() });
  }
}
