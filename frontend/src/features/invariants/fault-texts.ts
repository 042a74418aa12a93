import type { ViolationDetails, Violation } from '@petcare/contracts/invariants.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { kindTexts, rowsText, stepText } from '../../components/deletion/deletion-texts.ts';
import { formatDhaka, formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { formatTaka } from '../../lib/format/money.ts';
import { petTypeTexts } from '../../lib/texts/stay-texts.ts';

export function faultText(fault: ViolationDetails, i18n: I18n): string {
  const number = (value: number) => i18n.number(value);
  switch (fault.code) {
    case 'units_differ': {
      const [supplied, stock, held] = [number(fault.supplied), number(fault.stock), number(fault.held)];
      return i18n._(msg`Supplied: ${supplied}. In stock: ${stock}. Sold or reserved: ${held}.`);
    }
    case 'rating_differs': {
      const [storedCount, storedStars] = [number(fault.stored.count), number(fault.stored.stars)];
      const [count, stars] = [number(fault.counted.count), number(fault.counted.stars)];
      return i18n._(
        msg`Stored: ${storedCount} reviews, ${storedStars} stars. Counted: ${count} reviews, ${stars} stars.`,
      );
    }
    case 'fee_differs': {
      const shown = formatTaka(fault.shown, i18n.locale);
      const recorded = formatTaka(fault.recorded, i18n.locale);
      return i18n._(msg`The appointment shows ${shown} as paid, and ${recorded} is recorded.`);
    }
    case 'coupon_uses_differ': {
      const [stored, counted] = [number(fault.stored.taken), number(fault.counted.taken)];
      const limit = fault.limit === null ? '–' : number(fault.limit);
      return i18n._(msg`Stored uses: ${stored}. Counted: ${counted}. Allowed: ${limit}.`);
    }
    case 'visits_overlap':
      return i18n._(msg`Overlaps another appointment of the same doctor (${fault.other_id.slice(-6)}).`);
    case 'time_not_claimed':
      return i18n._(msg`Its time slot is not reserved and could be booked again.`);
    case 'emergency_open': {
      const since = formatDhaka(new Date(fault.since), i18n.locale, 'date-time');
      return i18n._(msg`Still open, although its time ended: ${since}.`);
    }
    case 'places_differ': {
      const [guests, capacity] = [number(fault.guests), number(fault.capacity)];
      const taken = number(fault.taken);
      return i18n._(msg`Guests booked: ${guests}. Places: ${capacity}. Counted as taken: ${taken}.`);
    }
    case 'no_order': {
      const amount = formatTaka(fault.received, i18n.locale);
      return i18n._(msg`${amount} was received, but there is no order.`);
    }
    case 'no_payment':
      return i18n._(msg`It has no successful payment.`);
    case 'money_differs': {
      const sums = ({ refunded, kept }: { refunded: number; kept: number }) =>
        `${formatTaka(refunded, i18n.locale)} / ${formatTaka(kept, i18n.locale)}`;
      const [stored, counted] = [sums(fault.stored), sums(fault.counted)];
      return i18n._(msg`Refunded and kept: ${stored}. By its payments: ${counted}.`);
    }
    case 'money_returned': {
      const refunded = formatTaka(fault.refunded, i18n.locale);
      return i18n._(
        msg`${refunded} was refunded, but it is not cancelled. Cancel it, or ask for another payment.`,
      );
    }
    case 'rows_left': {
      const rows = rowsText(fault.rows, i18n);
      return i18n._(msg`Deleted, but these remain: ${rows}.`);
    }
    case 'post_is_gone':
      return i18n._(leftOfPost[fault.rows]);
    case 'entries_missing': {
      const [numbered, there] = [number(fault.numbered), number(fault.there)];
      return i18n._(msg`Expected entries: ${numbered}. Found: ${there}.`);
    }
    case 'event_repeated': {
      const times = number(fault.times);
      return i18n._(msg`One event appears ${times} times (${fault.event_id.slice(-6)}).`);
    }
    case 'events_miscounted': {
      const [counted, came] = [number(fault.counted), number(fault.came)];
      return i18n._(msg`Events counted: ${counted}. Events received: ${came}.`);
    }
    case 'nobody_told':
      return i18n._(msg`${fault.consumer} has no record of it.`);
    case 'task_given_up':
      return i18n._(msg`${fault.consumer} could not deliver the notification and gave up.`);
    case 'not_moving': {
      const since = formatDhaka(new Date(fault.since), i18n.locale, 'date-time');
      const steps = fault.steps.map((step) => stepText(step, i18n)).join(', ');
      return i18n._(msg`No progress since ${since}. Remaining steps: ${steps}.`);
    }
  }
}

const leftOfPost = {
  comments: msg`The post is deleted, but its comments remain.`,
  applications: msg`The post is deleted, but its applications remain.`,
  pictures: msg`The post is deleted, but its pictures remain.`,
};

export function offenderName({ label, fault }: Violation, i18n: I18n): string {
  const end = label.slice(-6);
  switch (fault.code) {
    case 'visits_overlap':
    case 'time_not_claimed':
      return `${label}, ${formatDhaka(new Date(fault.start), i18n.locale, 'date-time')}`;
    case 'emergency_open':
      return `${i18n._(msg`Emergency`)} ${end}`;
    case 'places_differ': {
      const pets = i18n._(petTypeTexts[fault.pet_type]);
      const date = formatDhakaDay(fault.date, i18n.locale, 'date');
      return i18n._(
        fault.kind === 'night' ? msg`${pets}, the night of ${date}` : msg`${pets}, the day of ${date}`,
      );
    }
    case 'rows_left':
      return `${i18n._(kindTexts[fault.kind])} ${end}`;
    case 'post_is_gone':
      return `${i18n._(fault.post === 'memory' ? msg`Memory` : kindTexts.adoption)} ${end}`;
    case 'entries_missing':
    case 'event_repeated':
    case 'events_miscounted':
      return i18n._(msg`Inbox ${end}`);
    case 'fee_differs':
    case 'units_differ':
    case 'rating_differs':
    case 'coupon_uses_differ':
    case 'no_order':
    case 'no_payment':
    case 'money_differs':
    case 'money_returned':
    case 'nobody_told':
    case 'task_given_up':
    case 'not_moving':
      return label;
  }
}
