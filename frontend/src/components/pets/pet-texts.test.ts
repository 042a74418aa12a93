import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { buildPet } from '../../testing/clinic-builders.ts';
import { petAgeText } from './pet-texts.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test.each([
  ['2026-11-10', {}, 'under a month'],
  ['2026-10-23', {}, '1 month'],
  ['2025-12-24', {}, '10 months'],
  ['2023-11-23', {}, '3 years'],
  ['2023-11-24', {}, '2 years'],
  ['2020-06-01', { born_about: true }, 'about 6 years'],
  ['2010-01-01', { status: 'deceased', deceased_on: '2024-03-01' }, '14 years'],
  ['2010-01-01', { status: 'deceased' }, null],
] as const)('a pet born on %s is on 23 November 2026 %j: %s', (born_on, given, age) => {
  expect(petAgeText(buildPet({ born_on, ...given }), '2026-11-23', i18n)).toBe(age);
});

test('the age of a pet without a date of birth is not shown', () => {
  expect(petAgeText(buildPet(), '2026-11-23', i18n)).toBeNull();
});
