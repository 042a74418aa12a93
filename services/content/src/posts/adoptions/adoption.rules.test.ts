import { describe, expect, test } from 'vitest';
import { ageBandOf, breedKeyOf, decideStatusChange } from './adoption.rules.ts';

const accepted = '665f1f77bcf86cd799439011';

describe('a status change by the owner', () => {
  test.each([
    ['Available', null, 'Available', null],
    ['Adopted', accepted, 'Adopted', null],
    ['Available', null, 'Adopted', { declineOpen: true, release: null }],
    ['Pending', accepted, 'Adopted', { declineOpen: true, release: null }],
    ['Pending', accepted, 'Available', { declineOpen: false, release: accepted }],
    ['Adopted', accepted, 'Available', { declineOpen: false, release: accepted }],
    ['Adopted', null, 'Available', { declineOpen: false, release: null }],
  ] as const)('from %s (accepted: %s) to %s', (status, acceptedApplicationId, requested, decision) => {
    expect(decideStatusChange({ status, acceptedApplicationId }, requested)).toEqual(decision);
  });
});

test.each([
  ['Labrador Retriever', 'labrador retriever'],
  [' ＬＡＢ ', 'lab'],
  ['দেশি কুকুর', 'দেশি কুকুর'],
])('the breed %s is compared as %s', (breed, key) => {
  expect(breedKeyOf(breed)).toBe(key);
});

test.each([
  [0, 'baby'],
  [11, 'baby'],
  [12, 'young'],
  [35, 'young'],
  [36, 'adult'],
  [95, 'adult'],
  [96, 'senior'],
  [600, 'senior'],
])('a pet of %i months is a %s', (months, band) => {
  expect(ageBandOf(months)).toBe(band);
});
