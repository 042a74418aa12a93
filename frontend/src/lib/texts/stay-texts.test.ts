import { i18n } from '@lingui/core';
import { stayMessages } from '@petcare/contracts/stays.ts';
import { expect, test } from 'vitest';
import { petCountText, stayLengthText, stayMessageText } from './stay-texts.ts';

test.each(Object.values(stayMessages))(
  'in English a reservation is refused in the words of the contract: %s',
  (message) => {
    expect(stayMessageText(message, i18n)).toBe(message);
  },
);

test('guests and nights are counted in words, and a stay of no night has its name', () => {
  expect([petCountText('dog', 1, i18n), petCountText('cat', 3, i18n)]).toEqual(['1 dog', '3 cats']);
  expect([0, 1, 4].map((days) => stayLengthText(days, i18n))).toEqual(['Day Stay', '1 night', '4 nights']);
});
