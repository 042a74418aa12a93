import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const email = 'rahima.khatun@example.com';

test.each([
  'password',
  'Password1',
  '12345678',
  'QWERTYUIOP',
  'bangladesh',
  'Bangladesh123',
  'dhaka123',
  'অআকখগঘঙচ',
  'iloveyou',
  'aaaaaaaaaa',
  'petcare123',
  'rahima.khatun',
  'Rahima.Khatun@example.com',
])('%s is refused', (password) => {
  expect(isCommonPassword(password, email)).toBe(true);
});

test.each(['Petcare-Demo-1', 'correct horse battery staple', 'আমার বিড়াল ভাত খায়', 'xK9#mQ2$vL'])(
  '%s is accepted',
  (password) => {
    expect(isCommonPassword(password, email)).toBe(false);
  },
);
