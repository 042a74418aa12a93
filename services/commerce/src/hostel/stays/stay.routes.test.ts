import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Bookings } from '../bookings/booking.model.ts';
import { erasePersonalData } from '../../lifecycle/erasure/erase-personal-data.ts';
import { PlaceCounts } from '../place-count.model.ts';
import { buildGuest, keeper } from '../../testing/build-guest.ts';
import { buildBooking } from '../../testing/build-booking.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { StayEntries } from './stay-entry.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
// Every guest of these tests arrives today.
afterEach(() => inTransaction(() => PlaceCounts.updateMany({}, { $set: { taken: 0 } })));
afterAll(() => commerce.stop());

const today = () => dhakaDateOf(new Date());
const medicines = [{ name: 'Carprofen', dose: '½ tablet', times: ['00:00', '23:30'] }];
const dose = (given: object = {}) => ({ medicine: 'Carprofen', date: today(), time: '00:00', ...given });

const record = (path: string, body: object, as = keeper) =>
  commerce.send('POST', `${path}/log`, { as, body: { client_id: randomUUID(), pet: 0, ...body } });
const logOf = async (path: string, as: ReturnType<typeof newCustomer>) =>
  (await commerce.send('GET', `${path}/log`, { as })).body;

describe('the log of a stay', () => {
  test('is seen by its owner newest first, without the keeper, and published for the screens', async () => {
    const { id, path, customer } = await buildGuest(commerce);
    const fed = await record(path, { kind: 'fed', note: 'All of it' });
    expect(fed.status).toBe(201);
    await record(path, { kind: 'mood', mood: 'happy' });
    expect(await logOf(path, customer)).toMatchObject([
      { kind: 'mood', mood: 'happy', by: null, pet: 0 },
      { kind: 'fed', note: 'All of it', by: null, booking_id: id },
    ]);
    expect(await logOf(path, keeper)).toMatchObject([{ by: keeper.id }, { by: keeper.id }]);
    const events = await commerce.eventsAbout(fed.body.entry._id);
    expect(events.map(({ envelope }) => [envelope.name, envelope.data])).toEqual([
      [
        'stay.recorded',
        expect.objectContaining({ order_id: id, customer_id: customer.id, kind: 'fed', img_URL: '' }),
      ],
    ]);
  });

  test('is hidden from other customers, and only admins write it', async () => {
    const { path, customer } = await buildGuest(commerce);
    const entry = (await record(path, { kind: 'walked' })).body.entry;
    expect((await commerce.send('GET', `${path}/log`, { as: newCustomer() })).status).toBe(404);
    expect((await commerce.send('GET', `${path}/log`, {})).status).toBe(401);
    for (const as of [customer, newCustomer()]) {
      expect((await record(path, { kind: 'walked' }, as)).status).toBe(403);
      expect((await commerce.send('DELETE', `/api/stay-entries/${entry._id}`, { as })).status).toBe(403);
      expect((await commerce.send('GET', `/api/stay-entries?date=${today()}`, { as })).status).toBe(403);
    }
    expect(await logOf(path, customer)).toHaveLength(1);
  });

  test('is open from check-in to check-out', async () => {
    const { booking } = await buildBooking(commerce, stayIn(0, 1, { guests: 1 }));
    const path = `/api/hostel-orders/${booking._id}`;
    const closed = [409, 'The log is open from check-in to check-out.'];
    const before = await record(path, { kind: 'fed' });
    expect([before.status, before.body.message]).toEqual(closed);
    await commerce.send('POST', `${path}/check-in`, { as: keeper });
    const { body } = await record(path, { kind: 'fed' });
    await commerce.send('POST', `${path}/check-out`, { as: keeper });
    for (const late of [
      await record(path, { kind: 'fed' }),
      await commerce.send('DELETE', `/api/stay-entries/${body.entry._id}`, { as: keeper }),
    ])
      expect([late.status, late.body.message]).toEqual(closed);
    expect(await StayEntries.countDocuments({ bookingId: booking._id })).toBe(1);
  });

  test('never has an entry after the check-out, when both happen at once', async () => {
    const { id, path } = await buildGuest(commerce);
    await Promise.all([
      commerce.send('POST', `${path}/check-out`, { as: keeper }),
      ...Array.from({ length: 8 }, () => record(path, { kind: 'walked' })),
    ]);
    const { checkedOutAt } = (await Bookings.findById(id).lean()) ?? {};
    const accepted = await StayEntries.find({ bookingId: id }).lean();
    expect(checkedOutAt).toBeInstanceOf(Date);
    expect((await record(path, { kind: 'walked' })).status).toBe(409);
    expect(await StayEntries.countDocuments({ bookingId: id })).toBe(accepted.length);
  });

  test('of today is one list for keepers, with the day before', async () => {
    const [first, second] = [await buildGuest(commerce), await buildGuest(commerce)];
    await record(first.path, { kind: 'fed' });
    await record(second.path, { kind: 'walked' });
    await StayEntries.updateOne({ bookingId: first.id }, { $set: { date: addDays(today(), -1) } });
    const list = async (date: string) => {
      const { body } = await commerce.send('GET', `/api/stay-entries?date=${date}`, { as: keeper });
      const ours = [first.id, second.id];
      return body
        .map((entry: { booking_id: string }) => ours.indexOf(entry.booking_id))
        .filter((index: number) => index >= 0);
    };
    expect(await list(today())).toEqual([1, 0]);
    expect(await list(addDays(today(), -1))).toEqual([0]);
    expect(await list(addDays(today(), 2))).toEqual([]);
  });
});

describe('an entry', () => {
  test('with one client id, sent ten times at once, is stored once', async () => {
    const { id, path } = await buildGuest(commerce);
    const body = { client_id: randomUUID(), kind: 'fed' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(path, body)));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.entry._id)).size).toBe(1);
    expect(await StayEntries.countDocuments({ bookingId: id })).toBe(1);
    expect((await record(path, { ...body, kind: 'walked' })).body.code).toBe('idempotency_conflict');
  });

  test('needs the detail of its kind and takes no other one, and stores nothing when refused', async () => {
    const { id, path } = await buildGuest(commerce, { medicines });
    const refused: [object, string][] = [
      [{ kind: 'mood' }, 'mood'],
      [{ kind: 'note' }, 'note'],
      [{ kind: 'picture' }, 'img_URL'],
      [{ kind: 'medicine' }, 'dose'],
      [{ kind: 'fed', mood: 'happy' }, 'mood'],
      [{ kind: 'walked', dose: dose() }, 'dose'],
      [{ kind: 'fed', pet: 1 }, 'pet'],
      [{ kind: 'medicine', dose: dose({ time: '09:00' }) }, 'dose'],
      [{ kind: 'medicine', dose: dose({ medicine: 'Another one' }) }, 'dose'],
      [{ kind: 'medicine', dose: dose({ date: addDays(today(), 1) }) }, 'dose'],
      [{ kind: 'medicine', dose: dose({ date: addDays(today(), -1) }) }, 'dose'],
    ];
    for (const [body, field] of refused) {
      const answer = await record(path, body);
      expect({ body, status: answer.status, field: answer.body.errors?.[0]?.field }).toEqual({
        body,
        status: 400,
        field,
      });
    }
    expect(await StayEntries.countDocuments({ bookingId: id })).toBe(0);
  });

  test('has a picture that its keeper uploaded, and no other one', async () => {
    const { path, customer } = await buildGuest(commerce);
    const foreign = commerce.upload(customer.id);
    expect((await record(path, { kind: 'picture', img_URL: foreign })).body.errors[0].field).toBe('img_URL');
    const url = commerce.upload(keeper.id);
    const { body } = await record(path, { kind: 'picture', img_URL: url });
    const shown = url.replace('/media', `${path}/pictures`);
    expect(body.entry.picture).toMatchObject({ url: shown });
    const read = (as: Caller, at = shown) => commerce.send('GET', at, { as });
    for (const as of [customer, keeper]) {
      const { status, text, headers } = await read(as);
      expect([status, text]).toEqual([200, `1280.webp of ${body.entry._id}`]);
      expect(headers.get('cache-control')).toBe('private, no-cache');
    }
    const other = await buildGuest(commerce);
    expect((await read(other.customer)).status).toBe(404);
    expect((await read(visitor)).status).toBe(401);
    expect((await read(keeper, url.replace('/media', `${other.path}/pictures`))).status).toBe(404);
    await commerce.send('DELETE', `/api/stay-entries/${body.entry._id}`, { as: keeper });
    const events = await commerce.eventsAbout(body.entry._id);
    expect(events.map(({ envelope }) => [envelope.name, envelope.data])).toMatchObject([
      ['stay.recorded', { img_URL: url, img_owner_id: keeper.id }],
      ['stay.removed', { img_URL: '', img_owner_id: null }],
    ]);
    for (const as of [customer, keeper]) expect((await read(as)).status).toBe(404);
  });
});

describe('a scheduled dose', () => {
  test('is given once by twenty keepers at once, and again after it was undone', async () => {
    const { id, path } = await buildGuest(commerce, { medicines });
    const give = () => record(path, { kind: 'medicine', dose: dose() });
    const answers = await Promise.all(Array.from({ length: 20 }, give));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'dose_given']));
    expect(await StayEntries.countDocuments({ bookingId: id })).toBe(1);
    expect((await record(path, { kind: 'medicine', dose: dose({ time: '23:30' }) })).status).toBe(201);

    const [given] = answers.flatMap(({ body }) => body.entry ?? []);
    const undo = () => commerce.send('DELETE', `/api/stay-entries/${given._id}`, { as: keeper });
    expect(new Set((await Promise.all([undo(), undo()])).map(({ status }) => status))).toEqual(
      new Set([200, 404]),
    );
    expect((await give()).status).toBe(201);
  });
});

test('a deleted user takes the log along, and the export contains it before', async () => {
  const { id, path, customer } = await buildGuest(commerce);
  await record(path, { kind: 'note', note: 'Bhulu likes the garden.' });
  const system = { kind: 'system', name: 'account' } as const;
  const exported = await commerce.send('GET', `/internal/commerce/users/${customer.id}/rows`, {
    as: system,
  });
  expect(exported.body.stay_entries).toMatchObject([{ note: 'Bhulu likes the garden.', by: null }]);
  const other = await buildGuest(commerce);
  await record(other.path, { kind: 'fed' });
  await erasePersonalData(customer.id);
  expect(await StayEntries.countDocuments({ bookingId: id })).toBe(0);
  expect(await StayEntries.countDocuments({ bookingId: other.id })).toBe(1);
});
