import { expect, test } from 'vitest';
import { petsOf, problemOf, typedPets } from './pets-form.ts';

const [empty] = typedPets([], 1);
if (!empty) throw new Error('There is a guest');

test('there are fields for each guest, with what is known already', () => {
  const pets = typedPets([{ name: 'Mishti', food: 'Rice' }], 2);
  expect(pets.map(({ name, food }) => [name, food])).toEqual([
    ['Mishti', 'Rice'],
    ['', ''],
  ]);
});

test('nothing has to be told, and what was not told is left out', () => {
  expect(problemOf(empty)).toBeNull();
  expect(petsOf([empty, { ...empty, name: ' Mishti ', vet: 'Dr. Imran' }])).toEqual([
    { name: 'Mishti', vet: 'Dr. Imran' },
  ]);
});

test('a guest of whom something is told has a name, and a phone has 11 digits', () => {
  expect(problemOf({ ...empty, food: 'Rice' })).toMatchObject({ field: 'name' });
  expect(problemOf({ ...empty, name: 'Mishti', emergency_phone: '999' })).toEqual({
    field: 'emergency_phone',
    reason: 'must be 11 digits',
  });
  expect(problemOf({ ...empty, name: 'Mishti', emergency_phone: '০১৭১২৩৪৫৬৭৮' })).toBeNull();
});
