import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dayFromToday, pinClock } from '../../testing/pinned-clock.ts';
import { RefundRules } from './refund-rules.tsx';

pinClock();

const info = {
  refund_rules: [
    { at_least_hours_before: 48, percent: 100 },
    { at_least_hours_before: 0, percent: 50 },
  ],
  check_in_time: '12:00',
};

function rulesFor(checkIn?: string): (string | null)[] {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RefundRules info={info} checkIn={checkIn} />
      </MantineProvider>
    </I18nProvider>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('refund rules are worded relative to check-in without a date', () => {
  expect(rulesFor()).toEqual([
    'Cancelled at least 48 hours before check-in: full refund.',
    'Cancelled later, but before check-in: 50% refund.',
    'After check-in: no refund.',
  ]);
});

test('refund rules name their deadline in Dhaka time when the check-in date is known', () => {
  expect(rulesFor('2099-12-20').slice(0, 2)).toEqual([
    'Cancelled by 18 Dec 2099, 12:00 pm: full refund.',
    'Cancelled by 20 Dec 2099, 12:00 pm: 50% refund.',
  ]);
});

test('a refund rule whose deadline has passed is not shown', () => {
  expect(rulesFor(dayFromToday(1))).toHaveLength(2);
  expect(screen.queryByText(/full refund/)).toBeNull();
});

test('a booking after check-in shows only that nothing is refunded', () => {
  expect(rulesFor(dayFromToday(-1))).toEqual(['After check-in: no refund.']);
});
