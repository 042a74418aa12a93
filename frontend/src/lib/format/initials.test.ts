import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Rahima Khatun', 'RK'],
  ['  rahima  begum   khatun ', 'RK'],
  ['Tanvir', 'T'],
  ['রহিমা খাতুন', 'রখা'],
  ['ক্ষমা 👨‍👩‍👧', 'ক্ষ👨‍👩‍👧'],
  ['', ''],
])('the initials of %j are %j, without cutting a conjunct', (name, short) => {
  expect(initials(name)).toBe(short);
});
