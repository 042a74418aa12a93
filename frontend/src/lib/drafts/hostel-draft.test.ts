import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearHostelDraft, type HostelDraft, readHostelDraft, writeHostelDraft } from './hostel-draft.ts';
import { clearUser, hostelDraftKey } from '../session/session.ts';

const today = dhakaDateOf(new Date());
const draft: HostelDraft = {
  petType: 'dog',
  guests: 2,
  checkIn: addDays(today, 3),
  checkOut: addDays(today, 6),
  totalAmount: 4200,
};
const hourMs = 3_600_000;

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

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
  vi.useFakeTimers({ toFake: ['Date'] });
  writeHostelDraft('mim', draft);
  vi.setSystemTime(Date.now() + 23 * hourMs);
  expect(readHostelDraft('mim')).toEqual(draft);
  vi.setSystemTime(Date.now() + hourMs);
  expect(readHostelDraft('mim')).toBeNull();
  writeHostelDraft('mim', { ...draft, checkIn: addDays(today, -1) });
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
  [JSON.stringify({ ...draft, guests: 0, user: null, at: Date.now() })],
  [JSON.stringify({ ...draft, petType: 'tiger', user: null, at: Date.now() })],
  [JSON.stringify({ ...draft, checkOut: addDays(today, 2), user: null, at: Date.now() })],
  [JSON.stringify(draft)],
])('invalid stored data is ignored: %s', (stored) => {
  localStorage.setItem(hostelDraftKey, stored);
  expect(readHostelDraft('mim')).toBeNull();
});
