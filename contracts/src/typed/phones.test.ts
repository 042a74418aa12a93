import { describe, expect, test } from 'vitest';
import { Phone } from '../shared/fields.ts';
import { nationalPhone, readPhone } from './phones.ts';

describe('a mobile number is understood', () => {
  test.each([
    '+8801712345678',
    '01712345678',
    '1712345678',
    '8801712345678',
    '008801712345678',
    '+88001712345678',
    '88001712345678',
    '0088001712345678',
    '+880 01712-345678',
    '+880-01712-345678',
    '+880 (0) 1712 345678',
    '+88 01712-345678',
    '01712.345.678',
    '  01712 345678 ',
    '01712\u{a0}345\u{202f}678',
    '01712\u{2011}345\u{2013}678',
    '01712\u{2212}345678',
    '+৮৮০০১৭১২৩৪৫৬৭৮',
    '০১৭১২৩৪৫৬৭৮',
    '০১৭১২-345678',
    '０１７１２３４５６７８',
    '＋８８０１７１２３４５６７８',
    '\u{202a}+880 1712-345678\u{202c}',
    '01712\u{200b}345678',
  ])('%j', (typed) => {
    expect(readPhone(typed)).toBe('+8801712345678');
    expect(Phone.parse(typed)).toBe('+8801712345678');
  });
});

describe('no mobile number of Bangladesh', () => {
  test.each([
    '',
    '+880',
    '0171234567',
    '017123456789',
    '+880171234567',
    '00001712345678',
    '001712345678',
    '+1712345678',
    '+881712345678',
    '+919812345678',
    '0171234567x',
    '01712345678 / 01812345678',
    '01012345678',
    '01112345678',
    '01212345678',
    '+8801012345678',
    '02123456789',
    'abc',
  ])('%j', (typed) => {
    expect(readPhone(typed)).toBeNull();
    expect(Phone.safeParse(typed).error?.issues).toMatchObject([
      { message: 'must be a Bangladeshi mobile number such as +8801712345678' },
    ]);
  });
});

test.each(['013', '014', '015', '016', '017', '018', '019'])('%s is an operator', (prefix) => {
  expect(readPhone(`${prefix}12345678`)).toBe(`+88${prefix}12345678`);
});

test('couriers and wallets get the eleven digits that they ask for', () => {
  expect(nationalPhone('+8801712345678')).toBe('01712345678');
  expect(nationalPhone('')).toBe('');
});
