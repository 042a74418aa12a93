import { expect, test } from 'vitest';
import { emptyMedicine, petsOf, problemOf, typedPets } from './pets-form.ts';

const [empty] = typedPets([], 1);
if (!empty) throw new Error('There is a guest');

test('typedPets returns fields for each pet, filled with the known details', () => {
  const pets = typedPets([{ name: 'Mishti', food: 'Rice' }], 2);
  expect(pets.map(({ name, food }) => [name, food])).toEqual([
    ['Mishti', 'Rice'],
    ['', ''],
  ]);
});

test('pet details are optional, and empty ones are omitted', () => {
  expect(problemOf(empty)).toBeNull();
  expect(petsOf([empty, { ...empty, name: ' Mishti ', vet: 'Dr. Imran' }])).toEqual([
    { name: 'Mishti', vet: 'Dr. Imran' },
  ]);
});

test('a pet with any detail needs a name, and its emergency phone is a mobile number', () => {
  expect(problemOf({ ...empty, food: 'Rice' })).toMatchObject({ field: 'name' });
  expect(problemOf({ ...empty, name: 'Mishti', emergency_phone: '999' })).toEqual({
    field: 'emergency_phone',
    reason: 'must be a Bangladeshi mobile number such as +8801712345678',
  });
  expect(problemOf({ ...empty, name: 'Mishti', emergency_phone: '০১৭১২৩৪৫৬৭৮' })).toBeNull();
});

test('a pet of the owner keeps its id, and each medicine needs a name and a time', () => {
  const pet = { ...empty, pet_id: '6740000000000000000000aa', name: 'Mishti' };
  const medicine = { ...emptyMedicine(), name: 'Carprofen', times: ['20:00', '08:00'] };
  expect(petsOf([{ ...pet, medicines: [medicine] }])).toEqual([
    { pet_id: pet.pet_id, name: 'Mishti', medicines: [{ name: 'Carprofen', times: ['08:00', '20:00'] }] },
  ]);
  for (const incomplete of [
    { ...medicine, name: '' },
    { ...medicine, times: [] },
  ])
    expect(problemOf({ ...pet, medicines: [incomplete] })?.field).toBe('medicines');
});
