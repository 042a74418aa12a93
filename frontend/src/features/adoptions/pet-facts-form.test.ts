import { describe, expect, test } from 'vitest';
import { fromPetFacts, isAge, noPetFacts, toPetFacts } from './pet-facts-form.ts';

describe('the age of a pet', () => {
  test.each([
    ['', '', null],
    ['2', '', 24],
    ['', '8', 8],
    ['1', '6', 18],
    ['০', '৩', 3],
    ['50', '0', 600],
  ])('of %s years and %s months is %s months', (years, months, expected) => {
    expect(isAge({ years, months })).toBe(true);
    expect(toPetFacts({ ...noPetFacts, years, months }).age_months).toBe(expected);
  });

  test.each([
    ['1.5', ''],
    ['-1', ''],
    ['51', ''],
    ['', '12'],
    ['50', '1'],
    ['two', ''],
  ])('of %s years and %s months is invalid', (years, months) => {
    expect(isAge({ years, months })).toBe(false);
  });
});

test('an empty form maps every fact to null', () => {
  expect(new Set(Object.values(toPetFacts(noPetFacts)))).toEqual(new Set([null]));
});

test('facts survive the round trip through the form', () => {
  const facts = {
    species: 'cat',
    breed: 'Deshi',
    age_months: 30,
    district: "Cox's Bazar",
    vaccinated: false,
    neutered: true,
  } as const;
  expect(toPetFacts(fromPetFacts(facts))).toEqual(facts);
  expect(toPetFacts(fromPetFacts({ ...facts, age_months: 0 })).age_months).toBe(0);
});
