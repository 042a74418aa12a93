import { randomInt, randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { datesOfStay } from '@petcare/contracts/stay-dates.ts';
import { stayPrice } from '@petcare/contracts/stay-price.ts';
import type { StayRequest } from '@petcare/contracts/stays.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { SendToService } from '@petcare/platform/testing/service-client.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { billing } from '../../support/shopping.ts';
import type { CommerceCopies } from '../../support/commerce/commerce-copies.ts';

/** Places for a night, and for a day. */
export const places = 5;
/** The settings of a hostel with so few places for dogs; cats have room for every number of guests. */
export const smallHostel = {
  HOSTEL_DOG_PLACES: String(places),
  HOSTEL_DOG_DAY_PLACES: String(places),
  HOSTEL_CAT_PLACES: '20',
  HOSTEL_CAT_DAY_PLACES: '20',
};

/** Nights that one round of bookings is about; no other round touches them. */
const windowNights = 8;

/**
 * What somebody does who wants to stay: pays and stays, leaves the checkout open, gives the payment up, cancels the
 * stay, or has it deleted by an admin.
 */
const manners = ['stays', 'stays', 'stays', 'leaves', 'gives up', 'cancels', 'is deleted'] as const;
type Manner = (typeof manners)[number];

/** Lets so many people book stays of every length on the same few nights at the same moment, through all copies. */
export async function raceForNights(
  shops: CommerceCopies,
  { round, people }: { round: number; people: number },
): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const send = shops.copies[index % shops.copies.length];
      if (!send) throw new Error('there is no copy of the service');
      return tryToStay({ shops, send }, randomStay(round), manners[index % manners.length] ?? 'stays');
    }),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (outcome) => outcome)).map(([outcome, all]) => [
      outcome,
      all?.length ?? 0,
    ]),
  );
}

/** Mixed lengths, mixed families; every tenth a Day Stay. */
function randomStay(round: number): StayRequest {
  const first = addDays(dhakaDateOf(new Date()), 1 + round * (windowNights + 1));
  const start = randomInt(windowNights);
  const nights = randomInt(10) === 0 ? 0 : 1 + randomInt(windowNights - start);
  const checkIn = addDays(first, start);
  return { petType: 'dog', guests: 1 + randomInt(2), checkIn, checkOut: addDays(checkIn, nights) };
}

const admin = person(newId(), 'admin');

async function tryToStay(
  { shops, send }: { shops: CommerceCopies; send: SendToService },
  stay: StayRequest,
  manner: Manner,
): Promise<string> {
  const as = person(newId());
  const started = await send('POST', '/api/payments/card', {
    as,
    body: {
      purchase: { kind: 'hostel', stay, pets: [] },
      billing,
      expected_total: stayPrice(stay, 'flat').total,
      attempt: randomUUID(),
    },
  });
  if (started.status !== 201) return String(started.body?.code ?? started.status);
  const id = String(started.body.payment._id);
  if (manner === 'leaves') return manner;
  if (manner === 'gives up') {
    const { status } = await send('POST', `/api/payments/${id}/cancel`, { as });
    return status === 200 ? manner : `gives up: ${status}`;
  }
  await shops.pay(String(started.body.client_secret));
  const placed = await send('POST', '/api/hostel-orders', { as, body: { payment_id: id, orderData: stay } });
  if (placed.status !== 201) return `paid: ${placed.body?.code ?? placed.status}`;
  const path = `/api/hostel-orders/${placed.body.order._id}`;
  if (manner === 'stays') return manner;
  const { status } =
    manner === 'cancels'
      ? await send('POST', `${path}/cancel`, { as, body: {} })
      : await send('DELETE', path, { as: admin });
  return status === 200 ? manner : `${manner}: ${status}`;
}

/** Makes every checkout that was left open expire, and waits until a sweep has closed them all. */
export async function letExpire(shops: CommerceCopies): Promise<number> {
  const payments = shops.database.collection('payments');
  const { modifiedCount } = await payments.updateMany(
    { hold: 'held' },
    { $set: { expires_at: new Date(Date.now() - 1_000) } },
  );
  await shops.addReconcilingCopy();
  return modifiedCount;
}

interface Booked {
  stay: StayRequest;
}

export interface NightAudit {
  /** Nights and days anybody has reached for. */
  readonly counts: number;
  /** The most places taken on any of them, by the count and by the bookings that stand. */
  readonly most: { readonly counted: number; readonly booked: number };
  /** Counts that are not what the bookings and the running payments add up to. */
  readonly wrong: number;
  readonly bookings: number;
  readonly held: number;
}

/** Adds up every night from the bookings and running payments themselves, and compares that with its count. */
export async function auditNights({ database }: CommerceCopies): Promise<NightAudit> {
  const orders = await database.collection<Booked>('hostel_orders').find({ holds_places: true }).toArray();
  const open = await database
    .collection<{ draft: Booked }>('payments')
    .find({ hold: 'held', kind: 'hostel' })
    .toArray();
  const booked = new Map<string, number>();
  for (const { stay } of [...orders, ...open.map(({ draft }) => draft)]) {
    const kind = stay.checkIn === stay.checkOut ? ':day' : '';
    for (const date of datesOfStay(stay)) {
      const id = `${stay.petType}${kind}:${date}`;
      booked.set(id, (booked.get(id) ?? 0) + stay.guests);
    }
  }
  const rows = await database.collection<{ _id: string; taken: number }>('hostel_places').find().toArray();
  const counted = new Map(rows.map(({ _id, taken }) => [_id, taken]));
  const ids = [...new Set([...booked.keys(), ...counted.keys()])];
  return {
    counts: ids.length,
    most: { counted: Math.max(0, ...counted.values()), booked: Math.max(0, ...booked.values()) },
    wrong: ids.filter((id) => (booked.get(id) ?? 0) !== (counted.get(id) ?? 0)).length,
    bookings: orders.length,
    held: open.length,
  };
}

/** No night has more guests than places, and each is counted as it was booked. */
export function isKept({ most, wrong, bookings }: NightAudit): boolean {
  return bookings > 0 && most.counted <= places && most.booked <= places && wrong === 0;
}

/**
 * The check of the check: people who read the count of one night, find room, and then write, in the same database and
 * without its help. The night is left in disorder.
 */
export async function bookCarelessly({ database }: CommerceCopies, people: number): Promise<void> {
  const checkIn = addDays(dhakaDateOf(new Date()), 300);
  const stay = { petType: 'dog', guests: 1, checkIn, checkOut: addDays(checkIn, 1) };
  const counts = database.collection<{ _id: string; taken: number }>('hostel_places');
  const _id = `dog:${checkIn}`;
  const read = async () => (await counts.findOne({ _id }))?.taken ?? 0;
  // All have read before any writes: what happens to careless code sooner or later happens here every time.
  const seen = await Promise.all(Array.from({ length: people }, read));
  for (const taken of seen) {
    if (taken + stay.guests > places) continue;
    await counts.updateOne({ _id }, { $set: { taken: taken + stay.guests } }, { upsert: true });
    await database
      .collection('hostel_orders')
      .insertOne({ stay, holds_places: true, payment_id: newId(), order_id: newId() });
  }
}
