import { randomUUID } from 'node:crypto';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bookings } from '../bookings/booking.model.ts';
import { buildGuest, keeper } from '../../testing/build-guest.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { announceQuietStays } from './announce-quiet-stays.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const hoursAfter = (at: Date, hours: number, ms = 0) => new Date(at.getTime() + hours * 3_600_000 + ms);

const announcedOf = async (id: string) =>
  (
    await OutboxRows.find({ 'envelope.name': 'stay.quiet', 'envelope.data.order_id': id })
      .sort({ createdAt: 1 })
      .lean()
  ).map(({ envelope }) => (envelope.data as { hours: number }).hours);

async function arrivalOf(id: string): Promise<Date> {
  const at = (await Bookings.findById(id).lean())?.checkedInAt;
  if (!at) throw new Error('not checked in');
  return at;
}

test('a stay without an entry is announced once after 8 hours and once after 12, also by several copies at once', async () => {
  const { id, number } = await buildGuest(commerce);
  const at = await arrivalOf(id);
  await announceQuietStays(hoursAfter(at, 8, -1));
  expect(await announcedOf(id)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => announceQuietStays(hoursAfter(at, 8))));
  await announceQuietStays(hoursAfter(at, 11));
  expect(await announcedOf(id)).toEqual([8]);
  await Promise.all([1, 2, 3].map(() => announceQuietStays(hoursAfter(at, 12))));
  await announceQuietStays(hoursAfter(at, 40));
  expect(await announcedOf(id)).toEqual([8, 12]);
  const [row] = await OutboxRows.find({ 'envelope.name': 'stay.quiet', 'envelope.data.order_id': id })
    .sort({ _id: 1 })
    .lean();
  expect(row?.envelope.data).toMatchObject({ order_number: number, pets: 'Bhulu' });
});

test('an entry begins another pause', async () => {
  const { id, path } = await buildGuest(commerce);
  await announceQuietStays(hoursAfter(await arrivalOf(id), 9));
  const body = { client_id: randomUUID(), pet: 0, kind: 'fed' };
  expect((await commerce.send('POST', `${path}/log`, { as: keeper, body })).status).toBe(201);
  const logged = (await Bookings.findById(id).lean())?.lastLoggedAt ?? new Date();
  await announceQuietStays(hoursAfter(logged, 7));
  expect(await announcedOf(id)).toEqual([8]);
  await announceQuietStays(hoursAfter(logged, 8));
  expect(await announcedOf(id)).toEqual([8, 8]);
});

test('an entry that is taken back begins no pause: the one before goes on', async () => {
  const { id, path } = await buildGuest(commerce);
  const at = await arrivalOf(id);
  const record = async () => {
    const body = { client_id: randomUUID(), pet: 0, kind: 'fed' };
    return String((await commerce.send('POST', `${path}/log`, { as: keeper, body })).body.entry._id);
  };
  const undo = (entry: string) => commerce.send('DELETE', `/api/stay-entries/${entry}`, { as: keeper });
  const sinceOf = async () => (await Bookings.findById(id).lean())?.lastLoggedAt ?? null;
  await undo(await record());
  expect(await sinceOf()).toBeNull();
  await announceQuietStays(hoursAfter(at, 8));
  expect(await announcedOf(id)).toEqual([8]);

  const first = await record();
  const logged = await sinceOf();
  const mistake = await record();
  await undo(mistake);
  expect(await sinceOf()).toEqual(logged);
  const last = await record();
  const later = await sinceOf();
  await undo(first);
  expect(await sinceOf()).toEqual(later);
  await undo(last);
  // The first pause was announced already.
  await announceQuietStays(hoursAfter(at, 9));
  expect(await announcedOf(id)).toEqual([8]);
});

test('a pause of 13 hours that nothing noticed is announced as the longer one alone', async () => {
  const { id } = await buildGuest(commerce);
  await announceQuietStays(hoursAfter(await arrivalOf(id), 13));
  expect(await announcedOf(id)).toEqual([12]);
});

test('guests who have left are not announced', async () => {
  const { id, path } = await buildGuest(commerce);
  const at = await arrivalOf(id);
  await commerce.send('POST', `${path}/check-out`, { as: keeper });
  await announceQuietStays(hoursAfter(at, 20));
  expect(await announcedOf(id)).toEqual([]);
});
