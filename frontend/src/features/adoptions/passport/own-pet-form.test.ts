import { expect, test } from 'vitest';
import { buildPet } from '../../../testing/clinic-builders.ts';
import { fieldsOfPet } from './own-pet-form.ts';
import { noPetFacts } from '../pet-facts-form.ts';

const empty = { title: '', details: '', petId: '', ...noPetFacts };
const today = '2026-11-23';

test('a chosen pet fills name, species, breed, age and neutered', () => {
  const pet = buildPet({
    name: 'Minu',
    species: 'cat',
    breed: 'Deshi',
    born_on: '2025-05-01',
    neutered: true,
  });
  expect(fieldsOfPet(pet, empty, today)).toMatchObject({
    petId: pet._id,
    title: 'Minu',
    species: 'cat',
    breed: 'Deshi',
    years: '1',
    months: '6',
    neutered: 'true',
  });
});

test('what was typed stays when the pet does not say it, and a title always stays', () => {
  const pet = buildPet({ name: 'Minu', species: 'dog', breed: null, born_on: null, neutered: null });
  const typed = { ...empty, title: 'A lap is wanted', breed: 'Deshi', years: '3', vaccinated: 'true' };
  expect(fieldsOfPet(pet, typed, today)).toMatchObject({
    title: 'A lap is wanted',
    species: 'dog',
    breed: 'Deshi',
    years: '3',
    vaccinated: 'true',
  });
});
