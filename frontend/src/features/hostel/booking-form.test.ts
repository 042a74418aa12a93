import { bookingMessages } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { beforeEach, expect, test } from 'vitest';
import { writeHostelDraft } from '../../lib/drafts/hostel-draft.ts';
import {
  chooseKind,
  firstFields,
  keepFields,
  problemOf,
  requestOf,
  type BookingFields,
} from './booking-form.ts';

const today = '2099-11-20';
const good: BookingFields = { petType: 'dog', guests: '2', checkIn: '2099-11-23', checkOut: '2099-11-26' };
const emptyFields: BookingFields = { petType: '', guests: '', checkIn: '', checkOut: '' };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('missing fields are reported in the order of the specification', () => {
  const messages: (string | undefined)[] = [];
  let fields = emptyFields;
  for (const field of ['petType', 'guests', 'checkIn', 'checkOut'] as const) {
    messages.push(problemOf(fields, today, 5)?.message);
    fields = { ...fields, [field]: good[field] };
  }
  expect(messages).toEqual([
    'Please select a pet type.',
    'Please enter a valid number of guests.',
    'Please select a check-in date.',
    'Please select a check-out date.',
  ]);
  expect(problemOf(fields, today, 5)).toBeNull();
});

test.each(['0', '-1', '1.5', 'abc', '', '6'])('%s guests are invalid when there are 5 places', (guests) => {
  expect(problemOf({ ...good, guests }, today, 5)).toEqual({
    field: 'guests',
    message: bookingMessages.guests,
  });
});

test.each<[string, Partial<BookingFields>, keyof BookingFields, string]>([
  ['a check-out before the check-in', { checkOut: '2099-11-22' }, 'checkOut', bookingMessages.order],
  ['a check-in in the past', { checkIn: '2099-11-19' }, 'checkIn', bookingMessages.past],
  ['61 nights', { checkOut: '2100-01-23' }, 'checkOut', bookingMessages.long],
  [
    'more than a year ahead',
    { checkIn: '2100-12-01', checkOut: '2100-12-02' },
    'checkIn',
    bookingMessages.far,
  ],
])('%s is refused at its field', (_what, change, field, message) => {
  expect(problemOf({ ...good, ...change }, today, 5)).toEqual({ field, message });
});

test('guests can be typed in Bangla digits', () => {
  expect(requestOf({ ...good, guests: '৩' }, today, 5)).toEqual({ ...good, guests: 3 });
});

test('the form starts with two guests', () => {
  expect(firstFields(null)).toEqual({ ...emptyFields, guests: '2' });
});

test('the form restores an unpaid reservation, and later input takes precedence', () => {
  const reserved = { petType: 'cat', guests: 1, checkIn: '2099-11-23', checkOut: '2099-11-24' } as const;
  writeHostelDraft('mim', { ...reserved, totalAmount: 700 });
  expect(firstFields('mim')).toEqual({ ...reserved, guests: '1' });
  keepFields(good);
  expect(firstFields('mim')).toEqual(good);
});

test('a card sets its pet type, and a Day Stay begins and ends on one day', () => {
  expect(chooseKind(emptyFields, 'cat', today)).toEqual({ ...emptyFields, petType: 'cat' });
  expect(chooseKind(emptyFields, 'day', today)).toMatchObject({
    checkIn: '2099-11-21',
    checkOut: '2099-11-21',
  });
  expect(chooseKind(good, 'day', today)).toEqual({ ...good, checkOut: good.checkIn });
});
