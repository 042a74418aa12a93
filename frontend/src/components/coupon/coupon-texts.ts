import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isApiError } from '../../lib/api/api-client.ts';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { formatTaka } from '../../lib/format/money.ts';

/** Returns why a coupon does not apply; null for any other error. */
export function couponRefusalText(error: unknown, i18n: I18n): string | null {
  if (!isApiError(error, 'coupon_not_valid')) return null;
  const { reason, minimum, starts } = error.details;
  switch (reason) {
    case 'not_started': {
      if (typeof starts !== 'string') break;
      const day = formatDhakaDay(starts, i18n.locale, 'date');
      return i18n._(msg`This coupon is valid from ${day}.`);
    }
    case 'ended':
      return i18n._(msg`This coupon has expired.`);
    case 'used_up':
      return i18n._(msg`This coupon has been used up.`);
    case 'used_by_you':
      return i18n._(msg`You have used this coupon already.`);
    case 'below_minimum': {
      if (typeof minimum !== 'number') break;
      const amount = formatTaka(minimum, i18n.locale);
      return i18n._(msg`This coupon needs products for at least ${amount}.`);
    }
    case 'unknown':
      return i18n._(msg`We do not know this code. Please check it.`);
  }
  return i18n._(msg`This coupon cannot be used for this order.`);
}
