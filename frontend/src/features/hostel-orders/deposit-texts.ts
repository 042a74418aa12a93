import type { BookingDeposit } from '@petcare/contracts/commerce/hostel/booking-deposit.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatTaka } from '../../lib/format/money.ts';

/** Such as “Deposit of ৳600 held”. */
export function depositText({ amount, charged, state }: BookingDeposit, i18n: I18n): string {
  const held = formatTaka(amount, i18n.locale);
  const taken = formatTaka(charged, i18n.locale);
  switch (state) {
    case 'held':
      return i18n._(msg`Deposit of ${held} held`);
    case 'charged':
      return i18n._(msg`Deposit of ${taken} charged`);
    case 'released':
      return i18n._(msg`Deposit of ${held} released`);
  }
}

export function dueText(due: number, i18n: I18n): string {
  const rest = formatTaka(due, i18n.locale);
  return i18n._(msg`${rest} due`);
}
