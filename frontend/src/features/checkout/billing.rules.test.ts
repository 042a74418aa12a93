import { describe, expect, it } from 'vitest';
import { billingProblems, type BillingValues, toBilling } from './billing.rules.ts';

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
  it('is valid when every field is filled in', () => {
    expect(billingProblems(complete)).toEqual({});
  });

  it.each(Object.keys(complete) as (keyof BillingValues)[])('requires %s', (field) => {
    expect(billingProblems({ ...complete, [field]: '  ' })).toEqual({ [field]: { kind: 'missing' } });
  });

  it.each(['0171234567', '017123456789', '01212345678', '+880'])('rejects the phone %s', (phone) => {
    expect(billingProblems({ ...complete, phone })).toEqual({
      phone: { kind: 'wrong', reason: 'must be a Bangladeshi mobile number such as +8801712345678' },
    });
  });

  it.each(['০১৭১২৩৪৫৬৭৮', '01712-345678', '+88001712345678'])('understands the phone %s', (phone) => {
    expect(toBilling({ ...complete, phone }).phone).toBe('+8801712345678');
  });

  it('rejects an unknown division', () => {
    expect(billingProblems({ ...complete, division: 'Cumilla' })).toMatchObject({
      division: { kind: 'wrong' },
    });
  });

  it('rejects a district of another division, and accepts any other text', () => {
    expect(billingProblems({ ...complete, division: 'Sylhet' })).toEqual({
      district: { kind: 'wrong', reason: 'is in another division' },
    });
    expect(billingProblems({ ...complete, division: 'Sylhet', district: 'Beanibazar' })).toEqual({});
  });
});
