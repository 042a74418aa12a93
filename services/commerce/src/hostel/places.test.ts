import type { StayRequest } from '@petcare/contracts/stays.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { OutboxRows, type OutboxRow } from '@petcare/platform/outbox/outbox.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { dayAfter, smallHostel, stayIn } from '../testing/build-stay.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { countIdsOf } from './place-count.model.ts';
import { findTaken, fullDates, releasePlaces, preparePlaces, reservePlaces } from './places.ts';

useTestDatabase();

async function take(stay: StayRequest, from?: string) {
  await preparePlaces(stay);
  const move = { paymentId: new Types.ObjectId(), ...(from && { from }) };
  const taken = await inTransaction(() => reservePlaces(stay, smallHostel, move));
  return { taken, ...move };
}

async function countsOf(stay: StayRequest): Promise<number[]> {
  const taken = await findTaken(countIdsOf(stay));
  return countIdsOf(stay).map((id) => taken.get(id) ?? 0);
}

test('a stay takes its nights and leaves the day of check-out to the next guest', async () => {
  const first = stayIn(1, 3, { guests: 5 });
  expect((await take(first)).taken).toBe('taken');
  expect(await countsOf(first)).toEqual([5, 5, 5]);
  expect((await take(stayIn(4, 2, { guests: 5 }))).taken).toBe('taken');
});

test('a stay that is short of one night takes none of them', async () => {
  await take(stayIn(12, 1, { guests: 4 }));
  const longer = stayIn(10, 5);
  expect(await fullDates(longer, smallHostel)).toEqual([dayAfter(12)]);
  expect((await take(longer)).taken).toBe('short');
  expect(await countsOf(longer)).toEqual([0, 0, 4, 0, 0]);
});

test('dogs and cats, nights and days have places of their own', async () => {
  for (const stay of [stayIn(20, 1), stayIn(20, 1, { petType: 'cat' }), stayIn(20, 0)])
    expect((await take({ ...stay, guests: 5 })).taken).toBe('taken');
  expect(await fullDates(stayIn(20, 0, { petType: 'cat', guests: 5 }), smallHostel)).toEqual([]);
});

test('what is given back is free again, and who looks at the calendar is told of both', async () => {
  const stay = stayIn(30, 2);
  const { paymentId } = await take(stay);
  await inTransaction(() => releasePlaces(stay, { paymentId }));
  expect(await countsOf(stay)).toEqual([0, 0]);
  const told = await OutboxRows.find({ 'envelope.aggregate.id': paymentId.toHexString() }).lean<
    OutboxRow[]
  >();
  const nights = { pet_type: 'dog', from: dayAfter(30), to: dayAfter(31) };
  expect(told.map(({ envelope }) => envelope)).toMatchObject([
    { name: 'hostel.places_changed', data: nights },
    { name: 'hostel.places_changed', data: nights },
  ]);
});

test('places that nobody has taken cannot be given back', async () => {
  const stay = stayIn(40, 2);
  await preparePlaces(stay);
  await expect(inTransaction(() => releasePlaces(stay, { paymentId: new Types.ObjectId() }))).rejects.toThrow(
    'that nobody had',
  );
});

test('of nights some of which are over only the others are moved', async () => {
  const stay = stayIn(50, 4);
  const { paymentId } = await take(stay);
  await inTransaction(() => releasePlaces(stay, { paymentId, from: dayAfter(52) }));
  expect(await countsOf(stay)).toEqual([2, 2, 0, 0]);
  expect((await take(stay, dayAfter(53))).taken).toBe('taken');
  expect(await countsOf(stay)).toEqual([2, 2, 0, 2]);
  expect((await take(stay, dayAfter(60))).taken).toBe('taken');
});

test('the first guests of a night may come at the same time', async () => {
  const stay = stayIn(70, 3, { guests: 1 });
  await Promise.all(Array.from({ length: 8 }, () => preparePlaces(stay)));
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(stay)));
  expect(taken.filter((one) => one.taken === 'taken')).toHaveLength(5);
  expect(await countsOf(stay)).toEqual([5, 5, 5]);
});
