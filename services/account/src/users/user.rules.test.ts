import { expect, test } from 'vitest';
import { fullName, nameInEmails, splitFullName } from './user.rules.ts';

test.each([
  [{ firstName: 'Rahima', lastName: 'Khatun' }, 'Rahima Khatun'],
  [{ firstName: ' Rahima  Begum ', lastName: ' Khatun' }, 'Rahima Begum Khatun'],
  [{ firstName: 'রহিমা', lastName: 'খাতুন' }, 'রহিমা খাতুন'],
])('the full name of %o is "%s"', (names, expected) => {
  expect(fullName(names)).toBe(expected);
});

test.each([
  ['Rahima Khatun', { firstName: 'Rahima', lastName: 'Khatun' }],
  ['  Abu  Hena Mostafa  Kamal ', { firstName: 'Abu Hena Mostafa', lastName: 'Kamal' }],
  ['Rahima', { firstName: 'Rahima', lastName: '' }],
])('"%s" is split at its last word', (name, expected) => {
  expect(splitFullName(name)).toEqual(expected);
});

test('an email does not name a user whose address is not confirmed', () => {
  const stranger = { firstName: 'You have won, see', lastName: 'evil.example', emailVerified: false };
  expect(nameInEmails(stranger)).toBe('');
  expect(nameInEmails({ ...stranger, emailVerified: true })).toBe('You have won, see evil.example');
});
