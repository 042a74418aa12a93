import { setupI18n } from '@lingui/core';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { expect, test } from 'vitest';
import { messages } from '../../locales/bn.po';
import { refundReasonText } from './refund-reason-text.ts';

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const bangla = setupI18n({ locale: 'bn', messages: { bn: messages } });

test.each(Object.values(refundReasons))(
  'the reason of the server is shown in both languages: %s',
  (reason) => {
    expect(refundReasonText(reason, english)).toBe(reason);
    expect(refundReasonText(reason, bangla)).toMatch(/[\u0980-\u09FF]/);
  },
);

test('a reason that a user entered is quoted unchanged', () => {
  expect(refundReasonText('It came damaged.', bangla)).toBe('“It came damaged.”');
});
