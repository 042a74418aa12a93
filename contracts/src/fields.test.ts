import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Email, Id, line, Phone, Taka } from './fields.ts';
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
  test('an email address is trimmed and lower-cased', () => {
    expect(Email.parse('  Rima@PetCare.Test ')).toBe('rima@petcare.test');
  });

  test('a phone number has 11 digits, Latin or Bangla', () => {
    expect(Phone.parse('০১৭১২৩৪৫৬৭৮')).toBe('01712345678');
    expect(Phone.safeParse('+8801712345678').success).toBe(false);
  });

  test.each([{ $ne: null }, ['665f1f77bcf86cd799439011'], '665F1F77BCF86CD799439011', '', null, 1])(
    '%j is not an id',
    (value) => {
      expect(Id.safeParse(value).success).toBe(false);
    },
  );

  test('a line is trimmed, limited in length and free of control characters', () => {
    expect(line(5).parse('  অর্ক ')).toBe('অর্ক');
    expect(line(5).safeParse('   ').success).toBe(false);
    expect(line(5).safeParse('123456').success).toBe(false);
    expect(line(50).safeParse('a\u0000b').success).toBe(false);
  });
});
