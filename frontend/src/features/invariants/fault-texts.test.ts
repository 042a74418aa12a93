import { i18n } from '@lingui/core';
import type { ViolationDetails } from '@petcare/contracts/invariants.ts';
import { expect, test } from 'vitest';
import { faultText, offenderName } from './fault-texts.ts';

const start = '2026-11-20T04:00:00.000Z';
const faults: readonly (readonly [ViolationDetails, sentence: string, name: string])[] = [
  [
    { code: 'units_differ', supplied: 1200, stock: -1, held: 3 },
    'Supplied: 1,200. In stock: -1. Sold or reserved: 3.',
    'Row 123456',
  ],
  [
    { code: 'visits_overlap', start, other_id: 'abcdef999999' },
    'Overlaps another appointment of the same doctor (999999).',
    'Row 123456, 20 Nov 2026, 10:00 am',
  ],
  [
    { code: 'time_not_claimed', start },
    'Its time slot is not reserved and could be booked again.',
    'Row 123456, 20 Nov 2026, 10:00 am',
  ],
  [
    { code: 'emergency_open', since: start },
    'Still open, although its time ended: 20 Nov 2026, 10:00 am.',
    'Emergency 123456',
  ],
  [
    {
      code: 'places_differ',
      pet_type: 'cat',
      kind: 'night',
      date: '2026-11-20',
      guests: 7,
      capacity: 5,
      taken: 6,
    },
    'Guests booked: 7. Places: 5. Counted as taken: 6.',
    'Cat, the night of 20 November 2026',
  ],
  [{ code: 'no_order', received: 450.5 }, '৳450.50 was received, but there is no order.', 'Row 123456'],
  [
    {
      code: 'money_differs',
      stored: { status: 'paid', refunded: 0, kept: 500 },
      counted: { status: 'refunded', refunded: 500, kept: 0 },
    },
    'Refunded and kept: ৳0 / ৳500. By its payments: ৳500 / ৳0.',
    'Row 123456',
  ],
  [{ code: 'no_payment' }, 'It has no successful payment.', 'Row 123456'],
  [
    {
      code: 'rows_left',
      kind: 'user',
      rows: [
        { step: 'comments', count: 1 },
        { step: 'specialist', count: 1 },
      ],
    },
    'Deleted, but these remain: 1 comment and The doctor.',
    'User 123456',
  ],
  [
    { code: 'post_is_gone', post: 'memory', rows: 'pictures' },
    'The post is deleted, but its pictures remain.',
    'Memory 123456',
  ],
  [{ code: 'entries_missing', numbered: 4, there: 3 }, 'Expected entries: 4. Found: 3.', 'Inbox 123456'],
  [
    { code: 'event_repeated', event_id: 'abcdef999999', times: 2 },
    'One event appears 2 times (999999).',
    'Inbox 123456',
  ],
  [
    { code: 'events_miscounted', counted: 3, came: 2 },
    'Events counted: 3. Events received: 2.',
    'Inbox 123456',
  ],
  [{ code: 'nobody_told', consumer: 'mail-purchase' }, 'mail-purchase has no record of it.', 'Row 123456'],
  [
    { code: 'task_given_up', consumer: 'mail-purchase', message: 'no mail server' },
    'mail-purchase could not deliver the notification and gave up.',
    'Row 123456',
  ],
  [
    { code: 'not_moving', since: start, steps: ['orders', 'unheard_of'] },
    'No progress since 20 Nov 2026, 10:00 am. Remaining steps: Orders, unheard_of.',
    'Row 123456',
  ],
];

test.each(faults)(
  'faultText states the figures, and offenderName names the row: %o',
  (fault, sentence, name) => {
    expect(faultText(fault, i18n)).toBe(sentence);
    expect(offenderName({ id: 'a', label: 'Row 123456', fault, path: null }, i18n)).toBe(name);
  },
);
