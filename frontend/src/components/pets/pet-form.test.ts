import { expect, test } from 'vitest';
import { buildPet } from '../../testing/clinic-builders.ts';
import { emptyPet, fieldsOfPet, isReady, newPetOf, petChanges } from './pet-form.ts';

test('a pet is sent with the details that are given, in Latin digits', () => {
  const fields = {
    ...emptyPet,
    name: ' Minu ',
    species: 'cat' as const,
    weight_kg: '৩,৫',
    microchip: '০৫০ 000000012345',
  };
  expect(newPetOf(fields)).toEqual({
    name: 'Minu',
    species: 'cat',
    sex: 'unknown',
    born_about: false,
    weight_kg: 3.5,
    microchip: '050000000012345',
  });
});

test.each([
  ['without a species', { species: '' }],
  ['without a name', { name: '  ' }],
  ['with a weight that is no number', { weight_kg: 'heavy' }],
  ['with a weight of nothing', { weight_kg: '0' }],
  ['while its picture is uploaded', { pictures: [{ key: 'x', file: null, uploaded: null }] }],
] as const)('a form %s is not ready', (_what, given) => {
  const fields = { ...emptyPet, name: 'Minu', species: 'cat' as const };
  expect(isReady(fields)).toBe(true);
  expect(isReady({ ...fields, ...given })).toBe(false);
});

test('an edit sends only what was edited, clears emptied fields, and keeps a concurrent change of others', () => {
  const began = buildPet({ breed: 'Deshi', colour: 'Grey' });
  const edit = { ...fieldsOfPet(began), colour: '', weight_kg: '4' };
  expect(petChanges(began, began, edit)).toEqual({ colour: null, weight_kg: 4 });
  const theirs = { ...began, breed: 'Persian', weight_kg: 4, version: 2 };
  expect(petChanges(theirs, began, edit)).toEqual({ colour: null });
  expect(petChanges(began, began, fieldsOfPet(began))).toEqual({});
});

test('a removed picture is cleared', () => {
  const url = '/media/665f1f77bcf86cd799439011/1280.webp';
  const began = buildPet({ img_URL: url, picture: { url, width: 4, height: 3, placeholder: '' } });
  expect(petChanges(began, began, { ...fieldsOfPet(began), pictures: [] })).toEqual({ img_URL: null });
});
