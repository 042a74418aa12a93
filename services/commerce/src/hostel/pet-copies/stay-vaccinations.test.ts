import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { VaccinationDue } from '@petcare/contracts/clinic/pets/vaccination-plan.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PetVaccinations } from './pet-vaccinations.model.ts';
import { storePetVaccinations } from './store-pet-vaccinations.ts';
import { buildBooking } from '../../testing/build-booking.ts';
import { keeper } from '../../testing/build-guest.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { buildPetCopy, petFacts } from '../../testing/build-pet-copy.ts';
import { dayAfter, stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const rabies = (due_on: string, last_on: string | null = '2026-01-01'): VaccinationDue => ({
  vaccine: 'rabies',
  due_on,
  last_on,
});

const storeDue = (petId: string, sequence: number, due: VaccinationDue[]) =>
  storePetVaccinations({
    name: 'pet.vaccinations_changed',
    aggregate: { type: 'passport', id: petId, sequence },
    data: { pet_id: petId, due },
  });

let arrivals = 0;

/** A stay of two nights from today on of one pet of the customer’s, with these vaccinations due. */
async function buildArrival(due: VaccinationDue[] | null) {
  const customer = newCustomer();
  // The hostel of the tests has few places for each kind.
  const petType = arrivals++ % 2 === 0 ? 'dog' : 'cat';
  const petId = await buildPetCopy({ owner_id: customer.id, species: petType });
  if (due) await storeDue(petId, 1, due);
  const { booking } = await buildBooking(commerce, stayIn(0, 2, { petType, guests: 1 }), customer);
  const path = `/api/hostel-orders/${booking._id}`;
  const named = await commerce.send('PUT', `${path}/pets`, {
    as: customer,
    body: { pets: [{ pet_id: petId, name: 'Bhulu' }] },
  });
  expect(named.status).toBe(200);
  const checkIn = (body?: unknown) =>
    commerce.send('POST', `${path}/check-in`, { as: keeper, ...(body !== undefined && { body }) });
  return { booking, customer, petId, path, checkIn };
}

test.each([
  ['is due on the day before check-out', dayAfter(1), true],
  ['is due on the day of check-out', dayAfter(2), false],
  ['is long overdue', addDays(dayAfter(0), -400), true],
])('a vaccination that %s', async (_, dueOn, stops) => {
  const { path, checkIn, customer, petId } = await buildArrival([rabies(dueOn)]);
  const shown = await commerce.send('GET', `${path}/vaccinations`, { as: customer });
  expect(shown.body).toEqual({
    pets: [{ pet_id: petId, pet_name: 'Bhulu', is_known: true, missing: stops ? [rabies(dueOn)] : [] }],
    unknown_guests: 0,
    override: null,
  });
  const answer = await checkIn();
  expect(answer.status).toBe(stops ? 409 : 200);
  if (stops)
    expect(answer.body).toMatchObject({
      code: 'vaccination_missing',
      details: { pets: [{ pet_name: 'Bhulu', missing: [{ vaccine: 'rabies' }] }] },
    });
});

test('an admin checks in all the same with a reason, which is audited once and not shown as a plain check-in', async () => {
  const { booking, path, checkIn, customer } = await buildArrival([rabies(dayAfter(1), null)]);
  expect((await checkIn({ vaccination_reason: ' ' })).status).toBe(400);
  const arrived = await checkIn({ vaccination_reason: 'Quarantine room, vaccinated tomorrow.' });
  expect(arrived.status).toBe(200);
  expect((await checkIn({ vaccination_reason: 'Again' })).status).toBe(200);
  expect(arrived.body.order.timeline.at(-1)).toMatchObject({
    reason: 'Checked in although vaccinations are missing.',
  });
  const audits = await OutboxRows.find({
    'envelope.data.action': 'hostel_order.vaccination_overridden',
    'envelope.data.record.id': booking._id,
  })
    .sort({ _id: 1 })
    .lean();
  expect(audits.map(({ envelope }) => envelope.data)).toMatchObject([
    { after: { vaccines: ['rabies'], reason: 'Quarantine room, vaccinated tomorrow.' } },
  ]);
  const shown = await commerce.send('GET', `${path}/vaccinations`, { as: customer });
  expect(shown.body.override).toMatchObject({ reason: 'Quarantine room, vaccinated tomorrow.' });
});

test('a reason that nothing needs is not recorded', async () => {
  const { checkIn, path } = await buildArrival([rabies(dayAfter(30))]);
  await checkIn({ vaccination_reason: 'Just in case' });
  expect((await commerce.send('GET', `${path}/vaccinations`, { as: keeper })).body.override).toBeNull();
});

test('a dose recorded at the clinic before check-in opens it', async () => {
  const { petId, checkIn } = await buildArrival([rabies(dayAfter(1))]);
  expect((await checkIn()).status).toBe(409);
  await storeDue(petId, 2, [rabies(dayAfter(365), dayAfter(0))]);
  expect((await checkIn()).status).toBe(200);
});

test('guests that the clinic does not know are counted, and do not stop the check-in', async () => {
  const { path, checkIn } = await buildArrival(null);
  const shown = await commerce.send('GET', `${path}/vaccinations`, { as: keeper });
  expect(shown.body).toMatchObject({ pets: [{ is_known: false, missing: [] }], unknown_guests: 0 });
  expect((await checkIn()).status).toBe(200);

  const { booking } = await buildBooking(commerce, stayIn(5, 1, { guests: 2 }));
  const unnamed = await commerce.send('GET', `/api/hostel-orders/${booking._id}/vaccinations`, {
    as: keeper,
  });
  expect(unnamed.body).toEqual({ pets: [], unknown_guests: 2, override: null });
});

test('a customer compares the own active pets of a species before booking', async () => {
  const customer = newCustomer();
  const dog = await buildPetCopy({ owner_id: customer.id, pet_name: 'Bagha' });
  await buildPetCopy({ owner_id: customer.id, species: 'cat' });
  await buildPetCopy({ owner_id: customer.id, status: 'archived' });
  await buildPetCopy({ owner_id: newId() });
  await storeDue(dog, 1, [rabies(dayAfter(4)), { ...rabies(dayAfter(9)), vaccine: 'dapp' }]);
  const path = `/api/hostel/vaccinations?petType=dog&checkIn=${dayAfter(2)}&checkOut=${dayAfter(6)}`;
  expect((await commerce.send('GET', path, { as: customer })).body).toEqual([
    { pet_id: dog, pet_name: 'Bagha', is_known: true, missing: [rabies(dayAfter(4))] },
  ]);
  expect((await commerce.send('GET', path)).status).toBe(401);
});

test('older and repeated events change nothing, and nothing is kept of a purged pet', async () => {
  const facts = petFacts();
  const { pet_id: id } = facts;
  await storeDue(id, 3, [rabies(dayAfter(3))]);
  for (const sequence of [1, 2, 3]) await storeDue(id, sequence, []);
  expect(await PetVaccinations.findById(id).lean()).toMatchObject({
    sequence: 3,
    due: [{ vaccine: 'rabies' }],
  });
  await storePetVaccinations({
    name: 'pet.purged',
    aggregate: { type: 'pet', id, sequence: 9 },
    data: facts,
  });
  expect(await PetVaccinations.exists({ _id: id })).toBeNull();
});
