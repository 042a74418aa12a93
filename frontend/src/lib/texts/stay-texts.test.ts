import { i18n } from '@lingui/core';
import { bookingMessages } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { expect, test } from 'vitest';
import { petCountText, stayLengthText, stayMessageText } from './stay-texts.ts';

test.each(Object.values(bookingMessages))(
  'the English messages of a reservation equal those of the contract: %s',
  (message) => {
    expect(stayMessageText(message, i18n)).toBe(message);
  },
);

test('pets and nights are counted, and a booking without a night is a Day Stay', () => {
  expect([petCountText('dog', 1, i18n), petCountText('cat', 3, i18n)]).toEqual(['1 dog', '3 cats']);
  expect([0, 1, 4].map((days) => stayLengthText(days, i18n))).toEqual(['Day Stay', '1 night', '4 nights']);
});
