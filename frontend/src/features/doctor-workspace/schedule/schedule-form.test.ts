import type { Schedule } from '@petcare/contracts/clinic/schedules.ts';
import { UpdateScheduleBody } from '@petcare/contracts/clinic/schedules.ts';
import { describe, expect, test } from 'vitest';
import { changesOver, formOf, hoursOf, newLeave, newOverride, newSpan, problemsOf } from './schedule-form.ts';

const stored: Schedule = {
  dr_id: 'a'.repeat(24),
  slot_minutes: 20,
  weekly: [
    { weekday: 1, hours: { from: '17:00', to: '24:00' } },
    { weekday: 0, hours: { from: '10:00', to: '17:00' } },
    { weekday: 1, hours: { from: '09:00', to: '12:00' } },
  ],
  breaks: [{ weekday: 0, hours: { from: '13:00', to: '14:00' } }],
  leave: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Family' }],
  overrides: [{ date: '2026-12-01', hours: [] }],
  version: 3,
};

describe('the form of a schedule', () => {
  test('round-trips the hours in a canonical order', () => {
    const hours = hoursOf(formOf(stored));
    expect(UpdateScheduleBody.parse(hours)).toEqual(hours);
    expect(hours.weekly.map(({ weekday, hours: { from, to } }) => `${weekday} ${from}-${to}`)).toEqual([
      '0 10:00-17:00',
      '1 09:00-12:00',
      '1 17:00-24:00',
    ]);
    expect(changesOver(stored, stored, formOf(stored))).toEqual({});
  });

  test('shows the end of the day as 00:00', () => {
    expect(formOf(stored).days[1]?.hours.map(({ to }) => to)).toContain('00:00');
  });

  test.each([
    ['without an end', newSpan('10:00', ''), 'missing'],
    ['that ends before it begins', newSpan('12:00', '10:00'), 'order'],
    ['that ends when it begins', newSpan('12:00', '12:00'), 'order'],
    ['off the grid of five minutes', newSpan('10:00', '10:07'), 'grid'],
    ['until midnight', newSpan('22:00', '00:00'), undefined],
    ['as it should be', newSpan('10:00', '10:05'), undefined],
  ] as const)('hours %s: %s', (_, span, problem) => {
    const form = formOf({ ...stored, weekly: [] });
    const days = form.days.map((day, weekday) => (weekday === 2 ? { ...day, hours: [span] } : day));
    expect(problemsOf({ ...form, days }).get(span.key)).toBe(problem);
  });

  test('requires both leave dates in order, and unique override dates', () => {
    const form = formOf(stored);
    const leave = [
      { ...newLeave(), from: '2026-12-02' },
      { ...newLeave(), from: '2026-12-02', to: '2026-12-01' },
      { ...newLeave(), from: '2026-12-02', to: '2026-12-02' },
    ];
    const overrides = [
      { ...newOverride(), date: '2026-12-05' },
      { ...newOverride(), date: '2026-12-05' },
      newOverride(),
    ];
    const problems = problemsOf({ ...form, leave, overrides });
    expect(leave.map(({ key }) => problems.get(key))).toEqual(['missing', 'order', undefined]);
    expect(overrides.map(({ key }) => problems.get(key))).toEqual(['twice', 'twice', 'missing']);
  });
});

describe('two concurrent edits of a schedule', () => {
  const theirs: Schedule = {
    ...stored,
    slot_minutes: 30,
    weekly: [...stored.weekly, { weekday: 5, hours: { from: '15:00', to: '18:00' } }],
    version: 4,
  };

  test('each keep the parts that only they changed', () => {
    const form = { ...formOf(stored), leave: [] };
    const { hours } = changesOver(theirs, stored, form);
    expect(hours?.leave).toEqual([]);
    expect(hours?.slot_minutes).toBe(30);
    expect(hours?.weekly.some(({ weekday }) => weekday === 5)).toBe(true);
  });

  test('have no conflict when both made the same change', () => {
    expect(changesOver(theirs, stored, formOf(theirs))).toEqual({});
  });

  test('resolve a part that both changed in favour of the form', () => {
    expect(changesOver(theirs, stored, { ...formOf(stored), slotMinutes: 15 }).hours?.slot_minutes).toBe(15);
  });
});
