import { expect, test } from 'vitest';
import { dhakaInstant, minutesOf } from '../../shared/dhaka-time.ts';
import { dosesOn, isScheduled } from './stay-doses.ts';
import type { StayEntry } from './stays.ts';

const pet = {
  medicines: [
    { name: 'Carprofen', dose: '½ tablet', times: ['08:00', '20:00'] },
    { name: 'Eye drops', times: ['08:00'] },
  ],
};
const date = '2026-11-23';
const at = (time: string) => dhakaInstant(date, minutesOf(time));
const given = (medicine: string, time: string): StayEntry => ({
  _id: '6740000000000000000000aa',
  booking_id: '6740000000000000000000bb',
  pet: 0,
  kind: 'medicine',
  mood: null,
  note: null,
  dose: { medicine, date, time },
  picture: null,
  by: null,
  at: at(time).toISOString(),
});
const statesAt = (now: string, entries: StayEntry[] = [], since = at('00:00')) =>
  dosesOn(date, pet, { entries, since, now: at(now) }).map(
    ({ medicine, time, state }) => `${time} ${medicine} ${state}`,
  );

test.each([
  ['07:59', 'upcoming'],
  ['08:00', 'due'],
  ['09:00', 'due'],
  ['09:01', 'late'],
])('at %s a dose of 08:00 is %s', (now, state) => {
  expect(statesAt(now)[0]).toBe(`08:00 Carprofen ${state}`);
});

test('doses are in the order of their times, and a given one is given at any time', () => {
  expect(statesAt('23:00', [given('Eye drops', '08:00'), given('Carprofen', '20:00')])).toEqual([
    '08:00 Carprofen late',
    '08:00 Eye drops given',
    '20:00 Carprofen given',
  ]);
});

test('doses that were late at the arrival are left out, unless one was given', () => {
  expect(statesAt('09:30', [], at('09:00'))).toContain('08:00 Carprofen late');
  expect(statesAt('09:30', [], at('09:01'))).toEqual(['20:00 Carprofen upcoming']);
  expect(statesAt('12:00', [], at('10:00'))).toEqual(['20:00 Carprofen upcoming']);
  expect(statesAt('12:00', [given('Eye drops', '08:00')], at('10:00'))).toHaveLength(2);
});

test('only a medicine of the pet at one of its times is scheduled', () => {
  expect(isScheduled(pet, { medicine: 'Carprofen', date, time: '20:00' })).toBe(true);
  expect(isScheduled(pet, { medicine: 'Eye drops', date, time: '20:00' })).toBe(false);
  expect(isScheduled({}, { medicine: 'Eye drops', date, time: '08:00' })).toBe(false);
});
