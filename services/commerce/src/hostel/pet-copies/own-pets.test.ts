import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingPayment, buildBooking } from '../../testing/build-booking.ts';
import { newCustomer } from '../../testing/build-payment.ts';
import { buildPetCopy, petFacts } from '../../testing/build-pet-copy.ts';
import { stayIn } from '../../testing/build-stay.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { PetCopies } from './pet-copy.model.ts';
import { storePetCopy } from './store-pet-copy.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

type PetEventName = Parameters<typeof storePetCopy>[0]['name'];
const send = (name: PetEventName, sequence: number, data = petFacts()) =>
  storePetCopy({ name, aggregate: { type: 'pet', id: data.pet_id, sequence }, data });

describe('the copy of a pet', () => {
  test('keeps the latest of events that arrive repeated and out of order', async () => {
    const pet = petFacts({ pet_name: 'Tuni' });
    await send('pet.updated', 3, { ...pet, pet_name: 'Tuntuni' });
    for (const sequence of [1, 2, 3]) await send('pet.updated', sequence, pet);
    expect(await PetCopies.findById(pet.pet_id).lean()).toMatchObject({ name: 'Tuntuni', sequence: 3 });
  });

  test('holds the latest of ten first events at once', async () => {
    const pet = petFacts();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send('pet.updated', index + 1, { ...pet, pet_name: `Bhulu ${index + 1}` }),
      ),
    );
    expect(await PetCopies.findById(pet.pet_id).lean()).toMatchObject({ name: 'Bhulu 10', sequence: 10 });
  });

  test('loses the name when the pet is deleted and the owner when it is purged, and a late event changes nothing', async () => {
    const pet = petFacts();
    await send('pet.added', 1, pet);
    await send('pet.deleted', 3, pet);
    await send('pet.updated', 2, pet);
    expect(await PetCopies.findById(pet.pet_id).lean()).toMatchObject({ name: '', bookable: false });
    await send('pet.purged', 4, pet);
    expect(await PetCopies.findById(pet.pet_id).lean()).toMatchObject({ name: '', ownerId: '' });
  });
});

test('a transferred pet can be booked by its new owner alone', async () => {
  const [former, owner] = [newCustomer(), newCustomer()];
  const pet = petFacts({ owner_id: former.id });
  await send('pet.added', 1, pet);
  const transfer = { transfer_id: newId(), previous_owner_id: former.id, undone: false };
  await storePetCopy({
    name: 'pet.transferred',
    aggregate: { type: 'pet', id: pet.pet_id, sequence: 2 },
    data: { ...pet, owner_id: owner.id, ...transfer },
  });
  expect(await PetCopies.findById(pet.pet_id).lean()).toMatchObject({ ownerId: owner.id, bookable: true });
});

describe('a booking', () => {
  const book = (as: ReturnType<typeof newCustomer>, days: number, pets: object[]) => {
    const stay = stayIn(days, 1);
    const purchase = { kind: 'hostel', stay, pets };
    return commerce.send('POST', '/api/payments/card', { as, body: bookingPayment(stay, { purchase }) });
  };
  const refusal = (body: { errors: unknown[] }) => body.errors;

  test('names own pets as their owner named them, with their care', async () => {
    const customer = newCustomer();
    const pet_id = await buildPetCopy({ owner_id: customer.id, pet_name: 'Bhulu' });
    const { booking } = await buildBooking(commerce, stayIn(3, 2), customer);
    const care = { fears: 'Thunder', medicines: [{ name: 'Carprofen', dose: '½ tablet', times: ['08:00'] }] };
    const { status, body } = await commerce.send('PUT', `/api/hostel-orders/${booking._id}/pets`, {
      as: customer,
      body: { pets: [{ pet_id, name: 'Another name', ...care }, { name: 'A friend of Bhulu' }] },
    });
    expect([status, body.order.pets]).toEqual([
      200,
      [{ pet_id, name: 'Bhulu', ...care }, { name: 'A friend of Bhulu' }],
    ]);
  });

  test('refuses the pet of another owner, an unknown one and an archived one, and starts no payment', async () => {
    const customer = newCustomer();
    const pets = [
      await buildPetCopy({ pet_name: 'Rani' }),
      newId(),
      await buildPetCopy({ owner_id: customer.id, status: 'archived' }),
    ];
    for (const pet_id of pets) {
      const { status, body } = await book(customer, 8, [{ name: 'Bhulu' }, { pet_id, name: 'Rani' }]);
      expect([status, refusal(body)]).toEqual([
        400,
        [{ field: 'purchase.pets.1.pet_id', message: 'is not an active pet of this owner' }],
      ]);
      expect(JSON.stringify(body)).not.toContain('Rani');
    }
  });

  test('refuses a pet of another species, a repeated one, and more named pets than guests', async () => {
    const customer = newCustomer();
    const own = (species: 'dog' | 'cat') => buildPetCopy({ owner_id: customer.id, species });
    const [dog, second, third, cat] = [
      await own('dog'),
      await own('dog'),
      await own('dog'),
      await own('cat'),
    ];
    const named = (...ids: string[]) => ids.map((pet_id) => ({ pet_id, name: 'Bhulu' }));
    const refused: [object[], object][] = [
      [named(cat), { field: 'purchase.pets.0.pet_id', message: 'is not of the species of this booking' }],
      [named(dog, dog), { field: 'purchase.pets.0.pet_id', message: 'must not repeat a pet' }],
      [
        named(dog, second, third),
        { field: 'purchase.pets.2.pet_id', message: 'is one more than the guests' },
      ],
    ];
    for (const [pets, error] of refused) {
      const { status, body } = await book(customer, 12, pets);
      expect([status, refusal(body)]).toEqual([400, [error]]);
    }
    expect((await book(customer, 12, named(dog, second))).status).toBe(201);
  });

  test('refuses a repeated medicine, a repeated time and a time that no clock shows', async () => {
    const customer = newCustomer();
    const medicine = (name: string, ...times: string[]) => ({ name, times });
    for (const [medicines, field] of [
      [[medicine('A', '08:00'), medicine('A', '09:00')], 'medicines'],
      [[medicine('A', '08:00', '08:00')], 'medicines.0.times'],
      [[medicine('A', '24:00')], 'medicines.0.times.0'],
      [[medicine('A')], 'medicines.0.times'],
    ] as const) {
      const { status, body } = await book(customer, 16, [{ name: 'Bhulu', medicines }]);
      expect([status, body.errors[0].field]).toEqual([400, `purchase.pets.0.${field}`]);
    }
  });

  test('keeps a pet that was archived later, with its name', async () => {
    const customer = newCustomer();
    const pet = petFacts({ owner_id: customer.id });
    await send('pet.added', 1, pet);
    const { booking } = await buildBooking(commerce, stayIn(20, 1), customer);
    const save = (food: string) =>
      commerce.send('PUT', `/api/hostel-orders/${booking._id}/pets`, {
        as: customer,
        body: { pets: [{ pet_id: pet.pet_id, name: '?', food }] },
      });
    expect((await save('Rice')).status).toBe(200);
    await send('pet.updated', 2, { ...pet, status: 'archived' });
    const { status, body } = await save('Rice and fish');
    expect([status, body.order.pets]).toEqual([
      200,
      [{ pet_id: pet.pet_id, name: 'Bhulu', food: 'Rice and fish' }],
    ]);
  });
});
