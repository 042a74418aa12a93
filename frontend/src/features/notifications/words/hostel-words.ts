import { msg, plural } from '@lingui/core/macro';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import { hostelOrderStatusTexts } from '../../../lib/texts/hostel-order-status-texts.ts';
import { refundSent, withRefund } from './refund-words.ts';
import type { WordsOf } from './words-of.ts';

type Kind =
  | 'hostel_order.placed'
  | 'hostel_order.status_changed'
  | 'hostel_order.moved'
  | 'hostel_order.refunded'
  | 'hostel_order.deposit_settled'
  | 'hostel_order.digest'
  | 'hostel_order.quiet'
  | 'stay_wait.offered';

export const hostelWords: WordsOf<Kind> = {
  'hostel_order.placed'(data, i18n) {
    const { order_number: number, check_in: date, deposit } = data;
    const held = formatTaka(deposit ?? 0, i18n.locale);
    return {
      title: i18n._(msg`We received your hostel booking`),
      subject:
        deposit === undefined
          ? formatDhakaDay(date, i18n.locale)
          : i18n._(msg`Deposit of ${held} held on your card`),
      number,
    };
  },
  'hostel_order.status_changed'(data, i18n) {
    const status = i18n._(hostelOrderStatusTexts[data.status]);
    return {
      title: i18n._(msg`Your hostel booking is now: ${status}`),
      ...withRefund(data, i18n),
    };
  },
  'hostel_order.moved'(data, i18n) {
    const { order_number: number, check_in: from, check_out: to } = data;
    const [first, last] = [formatDhakaDay(from, i18n.locale), formatDhakaDay(to, i18n.locale)];
    return { title: i18n._(msg`The hostel changed your booking`), subject: `${first} – ${last}`, number };
  },
  'hostel_order.refunded': refundSent,
  'hostel_order.deposit_settled'(data, i18n) {
    const { order_number: number, state, deposit, charged, due } = data;
    const rest = formatTaka(due, i18n.locale);
    const [held, taken] = [formatTaka(deposit, i18n.locale), formatTaka(charged, i18n.locale)];
    const title =
      state === 'charged'
        ? i18n._(msg`Your deposit of ${taken} was charged`)
        : i18n._(msg`Your deposit of ${held} was released`);
    return due === 0
      ? { title, subject: number }
      : { title, subject: i18n._(msg`${rest} due at the front desk`), number };
  },
  'hostel_order.digest'(data, i18n) {
    const { order_number: number, meals, walks, doses, pictures } = data;
    const counted = msg`${plural(meals, { one: '# meal', other: '# meals' })} · ${plural(walks, { one: '# walk', other: '# walks' })} · ${plural(doses, { one: '# dose of medicine', other: '# doses of medicine' })} · ${plural(pictures, { one: '# picture', other: '# pictures' })}`;
    return { title: i18n._(msg`Your pets’ day at the hostel`), subject: i18n._(counted), number };
  },
  'hostel_order.quiet'(data, i18n) {
    const { order_number: number, pets, hours } = data;
    const title = i18n._(msg`Nothing noted for ${i18n.number(hours)} hours`);
    return pets === '' ? { title, subject: number } : { title, subject: pets, number };
  },
  'stay_wait.offered'(data, i18n) {
    const { check_in: from, check_out: to } = data;
    const [first, last] = [formatDhakaDay(from, i18n.locale), formatDhakaDay(to, i18n.locale)];
    return {
      title: i18n._(msg`Places at the hostel are free. Book them within 10 minutes.`),
      subject: `${first} – ${last}`,
    };
  },
};
