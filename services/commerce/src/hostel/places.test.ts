import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { expect, test } from 'vitest';
import { dayAfter, smallHostel, stayIn } from '../testing/build-stay.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { countIdsOf } from './place-count.model.ts';
import { findTakenPlaces, findFullDates, releasePlaces, preparePlaces, reservePlaces } from './places.ts';

useTestDatabase();

async function reserve(stay: BookingRequest, from?: string) {
  await preparePlaces(stay);
  const change = { paymentId: newId(), ...(from && { from }) };
  const outcome = await inTransaction(() => reservePlaces(stay, smallHostel, change));
  return { outcome, ...change };
}

async function countsOf(stay: BookingRequest): Promise<number[]> {
  const taken = await findTakenPlaces(countIdsOf(stay));
  return countIdsOf(stay).map((id) => taken.get(id) ?? 0);
}

test('a stay reserves its nights and leaves the night of check-out free', async () => {
  const first = stayIn(1, 3, { guests: 5 });
  expect((await reserve(first)).outcome).toBe('reserved');
  expect(await countsOf(first)).toEqual([5, 5, 5]);
  expect((await reserve(stayIn(4, 2, { guests: 5 }))).outcome).toBe('reserved');
});

test('a stay without a place on one night reserves none', async () => {
  await reserve(stayIn(12, 1, { guests: 4 }));
  const longer = stayIn(10, 5);
  expect(await findFullDates(longer, smallHostel)).toEqual([dayAfter(12)]);
  expect((await reserve(longer)).outcome).toBe('short');
  expect(await countsOf(longer)).toEqual([0, 0, 4, 0, 0]);
});

test('dogs, cats, nights and day stays have separate places', async () => {
  for (const stay of [stayIn(20, 1), stayIn(20, 1, { petType: 'cat' }), stayIn(20, 0)])
    expect((await reserve({ ...stay, guests: 5 })).outcome).toBe('reserved');
  expect(await findFullDates(stayIn(20, 0, { petType: 'cat', guests: 5 }), smallHostel)).toEqual([]);
});

test('reserving and releasing places each publish an event', async () => {
  const stay = stayIn(30, 2);
  const { paymentId } = await reserve(stay);
  await inTransaction(() => releasePlaces(stay, { paymentId }));
  expect(await countsOf(stay)).toEqual([0, 0]);
  const events = await OutboxRows.find({ 'envelope.aggregate.id': paymentId }).sort({ _id: 1 }).lean();
  const nights = { pet_type: 'dog', from: dayAfter(30), to: dayAfter(31) };
  expect(events.map(({ envelope }) => envelope)).toMatchObject([
    { name: 'hostel.places_changed', data: nights },
    { name: 'hostel.places_changed', data: nights },
  ]);
});

test('places that are not reserved cannot be released', async () => {
  const stay = stayIn(40, 2);
  await preparePlaces(stay);
  await expect(inTransaction(() => releasePlaces(stay, { paymentId: newId() }))).rejects.toThrow(
    'were not reserved',
  );
});

test('only the nights from a given date are reserved or released', async () => {
  const stay = stayIn(50, 4);
  const { paymentId } = await reserve(stay);
  await inTransaction(() => releasePlaces(stay, { paymentId, from: dayAfter(52) }));
  expect(await countsOf(stay)).toEqual([2, 2, 0, 0]);
  expect((await reserve(stay, dayAfter(53))).outcome).toBe('reserved');
  expect(await countsOf(stay)).toEqual([2, 2, 0, 2]);
  expect((await reserve(stay, dayAfter(60))).outcome).toBe('reserved');
});

test('concurrent first bookings of a night never exceed its places', async () => {
  const stay = stayIn(70, 3, { guests: 1 });
  await Promise.all(Array.from({ length: 8 }, () => preparePlaces(stay)));
  const reservations = await Promise.all(Array.from({ length: 8 }, () => reserve(stay)));
  expect(reservations.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(5);
  expect(await countsOf(stay)).toEqual([5, 5, 5]);
});
