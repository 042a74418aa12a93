import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Id, line, numberOrText, Taka, text } from './fields.ts';
import { poishaToTaka, takaToPoisha } from './money.ts';

describe('money', () => {
  test('any amount of poisha survives conversion to taka and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        (poisha) => takaToPoisha(poishaToTaka(poisha)) === poisha,
      ),
    );
  });

  test.each([0.1 + 0.2, 19.99, 1_250, 0])('%d taka are converted exactly', (taka) => {
    expect(poishaToTaka(takaToPoisha(taka))).toBeCloseTo(taka, 2);
  });

  test('an amount finer than a poisha is rejected', () => {
    expect(() => takaToPoisha(1.005)).toThrow(RangeError);
    expect(Taka.safeParse(1.005).success).toBe(false);
    expect(Taka.safeParse(-1).success).toBe(false);
    expect(Taka.safeParse(Number.NaN).success).toBe(false);
  });
});

describe('fields', () => {
  test.each([{ $ne: null }, ['665f1f77bcf86cd799439011'], '665F1F77BCF86CD799439011', '', null, 1])(
    '%j is not an id',
    (value) => {
      expect(Id.safeParse(value).success).toBe(false);
    },
  );

  const Guests = numberOrText(z.number().int().min(1).max(20));

  test.each([
    [2, 2],
    ['2', 2],
    [' 12 ', 12],
    ['2.0', 2],
  ])('%j is a number of guests', (value, guests) => {
    expect(Guests.parse(value)).toBe(guests);
  });

  test.each([
    '',
    ' ',
    '0',
    '21',
    '2.5',
    '-2',
    '+2',
    '1e1',
    '0x2',
    '২',
    '2,0',
    '9'.repeat(21),
    true,
    null,
    [2],
    {},
  ])('%j is not a number of guests', (value) => {
    expect(Guests.safeParse(value).success).toBe(false);
  });

  test('a line is trimmed, limited in length and free of control characters', () => {
    expect(line(5).parse('  অর্ক ')).toBe('অর্ক');
    expect(line(5).safeParse('   ').success).toBe(false);
    expect(line(5).safeParse('123456').success).toBe(false);
    expect(line(50).safeParse('a\u0000b').success).toBe(false);
  });

  const codePoints = (first: number, last = first) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

  test.each([
    ...codePoints(0x202a, 0x202e),
    ...codePoints(0x2066, 0x2069),
    '\u0080',
    '\u061c',
    '\u115f',
    '\u180e',
    '\u200b',
    '\u2060',
    '\u206a',
    '\u3164',
    '\ufeff',
    '\uffa0',
  ])('a line and a text hold no invisible character such as %j', (character) => {
    const disguised = `Ri${character}ma`;
    expect(line(50).safeParse(disguised).success).toBe(false);
    expect(text(50).safeParse(disguised).success).toBe(false);
  });

  test.each(['\u00ad', '\u200e', '\u200f', '\u2800', '\u2028'])('a line holds no %j', (character) => {
    expect(line(50).safeParse(`Ri${character}ma`).success).toBe(false);
    expect(text(50).safeParse(`Ri${character}ma`).success).toBe(true);
  });

  test.each([
    'র\u200d্যাম',
    'ক\u09cd\u200cষ',
    '👩\u200d⚕\ufe0f',
    '👨\u200d👩\u200d👧',
    '🏴\u{e0067}\u{e007f}',
    '—',
  ])('%j is a line and a text', (value) => {
    expect(line(50).parse(value)).toBe(value);
    expect(text(50).parse(value)).toBe(value);
  });

  test.each(['\u200d', '\u200c \u200d', '\u0301'])('%j counts as empty', (value) => {
    expect(line(50).safeParse(value).success).toBe(false);
    expect(text(50).safeParse(value).success).toBe(false);
  });

  test('line separators of other systems become line breaks in a text', () => {
    expect(text(50).parse('one\u2028two\u0085three\r\nfour')).toBe('one\ntwo\nthree\nfour');
  });
});
