import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Rahima Khatun', 'RK'],
  ['  rahima  begum   khatun ', 'RK'],
  ['Tanvir', 'T'],
  ['রহিমা খাতুন', 'রখা'],
  ['ক্ষমা 👨‍👩‍👧', 'ক্ষ👨‍👩‍👧'],
  ['', ''],
])('%j is called %j for short, and no conjunct is cut', (name, short) => {
  expect(initials(name)).toBe(short);
});
