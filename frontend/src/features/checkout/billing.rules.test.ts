import { describe, expect, it } from 'vitest';
import { billingProblems, type BillingValues, looksUnlikeMobile, toBilling } from './billing.rules.ts';

const complete: BillingValues = {
  name: 'Mim Akter',
  email: 'mim@example.com',
  phone: '01712345678',
  address: 'House 12, Road 7, Dhanmondi',
  division: 'Dhaka',
  district: 'Dhaka',
  zip: '1205',
};

describe('the billing form', () => {
  it('is taken when every field is filled in', () => {
    expect(billingProblems(complete)).toEqual({});
  });

  it.each(Object.keys(complete) as (keyof BillingValues)[])('needs %s, the email included', (field) => {
    expect(billingProblems({ ...complete, [field]: '  ' })).toEqual({ [field]: { kind: 'missing' } });
  });

  it.each(['0171234567', '017123456789', '+8801712345678', '01712-345678'])(
    'refuses the phone %s',
    (phone) => {
      expect(billingProblems({ ...complete, phone })).toEqual({
        phone: { kind: 'wrong', reason: 'must be 11 digits' },
      });
    },
  );

  it('takes a phone in Bangla digits and keeps it in Latin ones', () => {
    expect(toBilling({ ...complete, phone: '০১৭১২৩৪৫৬৭৮' }).phone).toBe('01712345678');
  });

  it('refuses a division that is none of the eight', () => {
    expect(billingProblems({ ...complete, division: 'Cumilla' })).toMatchObject({
      division: { kind: 'wrong' },
    });
  });

  it.each([
    ['01212345678', true],
    ['০১২১২৩৪৫৬৭৮', true],
    ['01312345678', false],
    ['0131234567', false],
    ['', false],
  ])('hints at the number %s: %s', (phone, hint) => {
    expect(looksUnlikeMobile(phone)).toBe(hint);
  });
});
