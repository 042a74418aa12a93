import { beforeEach, expect, test, vi } from 'vitest';
import { dayFromToday, minutesFromNow, pinClock } from '../../testing/pinned-clock.ts';
import { clearHostelDraft, type HostelDraft, readHostelDraft, writeHostelDraft } from './hostel-draft.ts';
import { clearUser, hostelDraftKey } from '../session/session.ts';

pinClock();

const draft: HostelDraft = {
  petType: 'dog',
  guests: 2,
  checkIn: dayFromToday(3),
  checkOut: dayFromToday(6),
  totalAmount: 4200,
};
const hourMs = 3_600_000;
const at = Date.parse(minutesFromNow(0));

beforeEach(() => localStorage.clear());

test('a confirmed reservation is stored with its five fields', () => {
  writeHostelDraft('mim', draft);
  expect(readHostelDraft('mim')).toEqual(draft);
  expect(JSON.parse(localStorage.getItem(hostelDraftKey) ?? '')).toMatchObject(draft);
});

test('a visitor’s reservation is kept after signing in', () => {
  writeHostelDraft(null, draft);
  expect(readHostelDraft(null)).toEqual(draft);
  expect(readHostelDraft('mim')).toEqual(draft);
});

test('a user cannot read another user’s reservation', () => {
  writeHostelDraft('mim', draft);
  expect(readHostelDraft('rafi')).toBeNull();
  expect(readHostelDraft(null)).toBeNull();
});

test('a reservation expires after 24 hours, or with its dates', () => {
  writeHostelDraft('mim', draft);
  vi.setSystemTime(Date.now() + 23 * hourMs);
  expect(readHostelDraft('mim')).toEqual(draft);
  vi.setSystemTime(Date.now() + hourMs);
  expect(readHostelDraft('mim')).toBeNull();
  writeHostelDraft('mim', { ...draft, checkIn: dayFromToday(-1) });
  expect(readHostelDraft('mim')).toBeNull();
});

test.each([
  ['gone after it was saved', clearHostelDraft],
  ['gone after signing out', clearUser],
])('it is removed %s', (_when, leave) => {
  writeHostelDraft('mim', draft);
  leave();
  expect(localStorage.getItem(hostelDraftKey)).toBeNull();
});

test.each([
  ['{'],
  ['null'],
  [JSON.stringify({ ...draft, guests: 0, user: null, at })],
  [JSON.stringify({ ...draft, petType: 'tiger', user: null, at })],
  [JSON.stringify({ ...draft, checkOut: dayFromToday(2), user: null, at })],
  [JSON.stringify(draft)],
])('invalid stored data is ignored: %s', (stored) => {
  localStorage.setItem(hostelDraftKey, stored);
  expect(readHostelDraft('mim')).toBeNull();
});
