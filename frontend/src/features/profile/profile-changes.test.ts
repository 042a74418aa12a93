import { expect, test } from 'vitest';
import { isOtherEmail, profileChanges, type ProfileValues, profileValues } from './profile-changes.ts';
import { buildUser } from '../../testing/builders.ts';

const known: ProfileValues = {
  full_name: 'Mim Akter',
  email: 'mim@example.com',
  image_URL: '/scenes/avatar.webp',
  locale: 'en',
};
const picture = '/media/665f1f77bcf86cd799439011/1280.webp';

test.each([
  ['nothing', {}, null],
  ['spaces around what was there', { full_name: ' Mim Akter ', email: ' MIM@example.com ' }, null],
  ['another spelling of the address', { email: 'mim@EXAMPLE.com' }, null],
  ['emptied fields, which keep their old values', { full_name: ' ', email: '' }, null],
  ['the name', { full_name: ' Mim Rahman ' }, { full_name: 'Mim Rahman' }],
  ['the address', { email: 'other@example.com' }, { email: 'other@example.com' }],
  ['the picture', { image_URL: picture }, { image_URL: picture }],
  ['the language of the mails', { locale: 'bn' as const }, { locale: 'bn' }],
])('of a profile in which %s changed, only the changed fields are sent', (_what, typed, changes) => {
  expect(profileChanges(known, { ...known, ...typed })).toEqual(changes);
});

test('an email in other letter case is no change', () => {
  expect(isOtherEmail(' MIM@Example.com', 'mim@example.com')).toBe(false);
  expect(isOtherEmail('mimi@example.com', 'mim@example.com')).toBe(true);
});

test('an unknown email language falls back to the language of the page', () => {
  expect(profileValues(buildUser(), 'bn').locale).toBe('bn');
  expect(profileValues(buildUser({ locale: 'en' }), 'bn').locale).toBe('en');
});
