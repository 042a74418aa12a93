import type { KennelBoard } from '@petcare/contracts/commerce/hostel/kennels.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Bookings } from '../bookings/booking.model.ts';
import { buildBooking } from '../../testing/build-booking.ts';
import { buildGuest, keeper } from '../../testing/build-guest.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Kennels } from './kennel.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());
beforeEach(() => Kennels.deleteMany({}));

const board = async (): Promise<KennelBoard> =>
  (await commerce.send('GET', '/api/hostel/kennels', { as: keeper })).body;

async function addKennel(name: string, places = 1, pet_type = 'dog'): Promise<string> {
  const { body } = await commerce.send('POST', '/api/hostel/kennels', {
    as: keeper,
    body: { name, places, pet_type },
  });
  return (body.board as KennelBoard).kennels.find((kennel) => kennel.name === name)?._id ?? '';
}

const assign = (booking_id: string, kennel_id: string | null, place = 0) =>
  commerce.send('PUT', '/api/hostel/kennel-guests', { as: keeper, body: { booking_id, place, kennel_id } });

const namesIn = ({ kennels }: KennelBoard) =>
  Object.fromEntries(kennels.map(({ name, guests }) => [name, guests.map((guest) => guest.pet_name)]));

test('a guest is moved between kennels, and out of them, and is in one at a time', async () => {
  const { id } = await buildGuest(commerce);
  const [one, two] = [await addKennel('K1'), await addKennel('K2')];
  expect((await board()).unassigned).toMatchObject([{ booking_id: id, pet_name: 'Bhulu', is_here: true }]);
  expect(namesIn((await assign(id, one)).body.board)).toEqual({ K1: ['Bhulu'], K2: [] });
  expect(namesIn((await assign(id, two)).body.board)).toEqual({ K1: [], K2: ['Bhulu'] });
  const out = await assign(id, null);
  expect(out.body.board.unassigned).toHaveLength(1);
  await commerce.send('POST', `/api/hostel-orders/${id}/check-out`, { as: keeper });
});

test('a full kennel takes no guest until one has left', async () => {
  const [first, second] = [await buildGuest(commerce), await buildGuest(commerce)];
  const kennel = await addKennel('K3');
  await assign(first.id, kennel);
  expect((await assign(second.id, kennel)).body.code).toBe('kennel_full');
  await commerce.send('POST', `${first.path}/check-out`, { as: keeper });
  expect((await assign(second.id, kennel)).status).toBe(200);
  await commerce.send('POST', `${second.path}/check-out`, { as: keeper });
  expect(namesIn(await board())).toEqual({ K3: [] });
});

test('of ten guests moved into two places at once two enter, and one guest moved to ten kennels is in one', async () => {
  const { booking } = await buildBooking(commerce, stayIn(0, 1, { guests: 4, petType: 'cat' }));
  const small = await addKennel('Cats', 2, 'cat');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => assign(booking._id, small, index % 4)),
  );
  expect(answers.map(({ status }) => status)).toContain(200);
  const cats = (await board()).kennels.find(({ name }) => name === 'Cats');
  expect(cats?.guests).toHaveLength(2);

  const kennels: string[] = [];
  for (let index = 0; index < 10; index += 1) kennels.push(await addKennel(`C${index}`, 5, 'cat'));
  await Promise.all(kennels.map((kennel) => assign(booking._id, kennel, 0)));
  const holding = (await board()).kennels.filter(({ guests }) => guests.some(({ place }) => place === 0));
  expect(holding).toHaveLength(1);
  await Bookings.updateOne({ _id: booking._id }, { $set: { status: 'Cancelled' } });
});

test('a guest whom the stay no longer has takes no place, and can be taken out', async () => {
  const { booking, customer } = await buildBooking(commerce, stayIn(0, 1, { guests: 2 }));
  const stay = { guests: 1, checkIn: booking.orderData.checkIn, checkOut: booking.orderData.checkOut };
  await commerce.send('PUT', `/api/hostel-orders/${booking._id}/pets`, {
    as: customer,
    body: { pets: [{ name: 'Laali' }] },
  });
  const [small, other] = [await addKennel('K20'), await addKennel('K21')];
  await assign(booking._id, small, 1);
  const reduced = await commerce.send('PUT', `/api/hostel-orders/${booking._id}/stay`, {
    as: keeper,
    body: { ...stay, version: booking.version + 1, expected_total: booking.orderData.totalPrice / 2 },
  });
  expect(reduced.status).toBe(200);
  expect(namesIn(await board())).toEqual({ K20: [], K21: [] });
  expect(namesIn((await assign(booking._id, small)).body.board)).toEqual({ K20: ['Laali'], K21: [] });
  await Kennels.updateOne({ _id: other }, { $push: { guests: { bookingId: booking._id, place: 1 } } });
  expect((await assign(booking._id, other, 1)).body.errors).toMatchObject([{ field: 'place' }]);
  expect((await assign(booking._id, null, 1)).status).toBe(200);
  expect((await Kennels.findById(other).lean())?.guests).toEqual([]);
  await Bookings.updateOne({ _id: booking._id }, { $set: { status: 'Cancelled' } });
});

test('a guest of another kind, of no booking of today or of no such place is refused', async () => {
  const { id, path } = await buildGuest(commerce);
  const cats = await addKennel('Cats only', 3, 'cat');
  const dogs = await addKennel('Dogs', 3);
  expect((await assign(id, cats)).body.errors).toMatchObject([{ field: 'kennel_id' }]);
  expect((await assign(id, dogs, 7)).body.errors).toMatchObject([{ field: 'place' }]);
  expect((await assign(id, newId())).status).toBe(404);
  const { booking } = await buildBooking(commerce, stayIn(9, 1));
  expect((await assign(booking._id, dogs)).status).toBe(409);
  await commerce.send('POST', `${path}/check-out`, { as: keeper });
});

test('a name is taken once, a removed kennel gives its guests back, and customers see no board', async () => {
  await addKennel('K9');
  const again = await commerce.send('POST', '/api/hostel/kennels', {
    as: keeper,
    body: { name: 'K9', places: 1, pet_type: 'dog' },
  });
  expect(again.body.code).toBe('kennel_exists');
  const { id, path } = await buildGuest(commerce);
  const kennel = await addKennel('K10');
  await assign(id, kennel);
  for (const status of [200, 200]) {
    const answer = await commerce.send('DELETE', `/api/hostel/kennels/${kennel}`, { as: keeper });
    expect(answer.status).toBe(status);
  }
  expect((await board()).unassigned.map(({ booking_id }) => booking_id)).toContain(id);
  expect((await commerce.send('GET', '/api/hostel/kennels', { as: newCustomer() })).status).toBe(403);
  await commerce.send('POST', `${path}/check-out`, { as: keeper });
});
