import { errors } from '@petcare/contracts/shared/errors.ts';
import { i18n, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { messages } from '../../locales/bn.po';
import { ApiError } from './api-client.ts';
import { errorText, fieldErrorsOf, visitorErrorTexts } from './error-texts.ts';
import { signedInErrorTexts } from './signed-in-error-texts.ts';

const errorTexts = { ...visitorErrorTexts, ...signedInErrorTexts };
const bangla = setupI18n({ locale: 'bn', messages: { bn: messages } });

test('every error code has the English text of the contract', () => {
  for (const [code, { message }] of Object.entries(errors)) {
    expect(i18n._(errorTexts[code as keyof typeof errors])).toBe(message);
  }
});

test('every error code has a Bangla text', () => {
  for (const descriptor of Object.values(errorTexts)) expect(bangla._(descriptor)).toMatch(/[\u0980-\u09ff]/);
});

test('English users see the server’s message, Bangla users the text of the code', () => {
  const error = new ApiError({ code: 'out_of_stock', status: 409, message: 'Only 2 are left.' });
  expect(errorText(error, i18n)).toBe('Only 2 are left.');
  expect(errorText(error, bangla)).toBe('এই পণ্যটি শেষ হয়ে গেছে।');
});

test('the card provider’s message is shown unchanged in any language', () => {
  const error = new ApiError({
    code: 'payment_declined',
    status: 402,
    message: 'Your card has insufficient funds.',
  });
  expect(errorText(error, bangla)).toBe('Your card has insufficient funds.');
});

test('an error other than an answer of the server is shown as Something went wrong!', () => {
  expect(errorText(new TypeError('x is not a function'), i18n)).toBe('Something went wrong!');
});

test('rejected fields are shown in the user’s language, under their own names', () => {
  const error = new ApiError({
    code: 'invalid_input',
    status: 400,
    message: 'Please check the fields and try again.',
    fieldErrors: [
      { field: 'billing.phone', message: 'must be a Bangladeshi mobile number such as +8801712345678' },
      { field: 'billing.name', message: 'must be at most 120 characters' },
      { field: 'attempt', message: 'must be a uuid' },
    ],
  });
  expect(fieldErrorsOf(error, i18n, 'billing.')).toEqual({
    phone: 'Enter a Bangladeshi mobile number, such as +8801712345678',
    name: 'Use at most 120 characters',
  });
  expect(fieldErrorsOf(error, bangla, 'billing.')).toEqual({
    phone: 'বাংলাদেশের মোবাইল নম্বর দিন, যেমন +8801712345678',
    name: 'সর্বোচ্চ ১২০টি অক্ষর দিন',
  });
});

test('field names of the API never appear: rejected fields have our own texts in both languages', () => {
  const refusal = (...reasons: string[]) =>
    new ApiError({
      code: 'invalid_input',
      status: 400,
      message: `email ${reasons[0]}`,
      fieldErrors: reasons.map((message) => ({ field: 'email', message })),
    });
  const address = refusal('must be an email address');
  expect(errorText(address, i18n)).toBe('Enter a valid email address');
  expect(errorText(address, bangla)).toMatch(/^[^a-z]+$/i);
  const several = refusal('must be an email address', 'must not be empty');
  for (const error of [several, refusal('must be a uuid'), refusal()]) {
    expect(errorText(error, i18n)).toBe('Please check the fields and try again.');
  }
  expect(fieldErrorsOf(refusal('must be a uuid'), i18n)).toEqual({ email: 'Please check this field' });
  expect(fieldErrorsOf(refusal('must be within 60 days from today'), bangla)['email']).toContain('৬০');
});
