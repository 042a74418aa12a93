import { parseConfig } from '@petcare/platform/runtime/config.ts';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { hostelSettings, hostelVariables } from './hostel-settings.ts';

const read = (environment: Record<string, string>) => parseConfig(z.object(hostelVariables), environment);

test('a hostel without settings uses the defaults', () => {
  const parsed = read({});
  if (!parsed.success) throw new Error(parsed.problems.join('\n'));
  expect(hostelSettings(parsed.data)).toMatchObject({
    places: { dog: { night: 12, day: 8 }, cat: { night: 10, day: 6 } },
    dayStayPricing: 'flat',
    refundRules: [
      { at_least_hours_before: 48, percent: 100 },
      { at_least_hours_before: 0, percent: 50 },
    ],
    checkInMinutes: 600,
  });
});

test('refund rules may be given in any order', () => {
  const parsed = read({ HOSTEL_REFUND_RULES: '24:50, 72:90' });
  expect(parsed).toMatchObject({
    data: {
      HOSTEL_REFUND_RULES: [
        { at_least_hours_before: 72, percent: 90 },
        { at_least_hours_before: 24, percent: 50 },
      ],
    },
  });
});

test.each(['48', '48:101', '48:half', ':100', '48:100:1', '-1:50'])(
  'the refund rule %s is refused',
  (rule) => {
    expect(read({ HOSTEL_REFUND_RULES: rule })).toMatchObject({
      success: false,
      problems: [expect.stringContaining('HOSTEL_REFUND_RULES')],
    });
  },
);
