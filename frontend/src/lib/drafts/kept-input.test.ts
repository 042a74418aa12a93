import { beforeEach, expect, test, vi } from 'vitest';
import { minutesFromNow, pinClock } from '../../testing/pinned-clock.ts';
import { changedFields, fittingFields, keepInput, removeInput, takeInput } from './kept-input.ts';

pinClock();

const hourMs = 3_600_000;
const stored = () => Object.values({ ...localStorage }).join();

beforeEach(() => localStorage.clear());

test('what was typed is given back once, to the same user and in the same form', () => {
  keepInput('mim', '/profile profile', { full_name: 'Mim' });
  expect(takeInput('rafi', '/profile profile')).toBeNull();
  expect(takeInput('mim', '/profile address')).toBeNull();
  expect(takeInput('mim', '/profile profile')).toEqual({ full_name: 'Mim' });
  expect(takeInput('mim', '/profile profile')).toBeNull();
});

test('what was typed expires after a day', () => {
  keepInput('mim', 'a', { text: 'old' });
  vi.setSystemTime(Date.parse(minutesFromNow(0)) + 23 * hourMs);
  keepInput('mim', 'b', { text: 'new' });
  vi.setSystemTime(Date.now() + hourMs);
  expect(takeInput('mim', 'a')).toBeNull();
  expect(takeInput('mim', 'b')).toEqual({ text: 'new' });
});

test('the next user of the device removes what others typed', () => {
  keepInput('mim', 'a', { text: 'of Mim' });
  keepInput('rafi', 'b', { text: 'of Rafi' });
  removeInput('rafi');
  expect(stored()).not.toContain('of Mim');
  expect(stored()).toContain('of Rafi');
  removeInput(null);
  expect(stored()).toBe('');
});

test('passwords, card data and files are never stored', () => {
  const file = new File(['picture'], 'tuni.jpg');
  const uploaded = { display_url: '/pictures/1' };
  const before = { current_password: '', name: '', pictures: [], voice: null };
  const typed = changedFields(before, {
    current_password: 'Secret-1',
    name: 'Tuni',
    pictures: [
      { key: 'a', file, uploaded: null },
      { key: 'b', file, uploaded },
    ],
    voice: file,
  });
  keepInput('mim', 'a', { ...typed, account: { password: 'Secret-2', card_number: '4242' } });
  expect(stored()).not.toMatch(/Secret|4242/);
  expect(takeInput('mim', 'a')).toEqual({
    name: 'Tuni',
    pictures: [{ key: 'b', file: null, uploaded }],
    account: {},
  });
});

test('the oldest forms make room, and a form that is too large is not stored', () => {
  const large = (letter: string) => ({ text: letter.repeat(90_000) });
  for (const letter of ['a', 'b', 'c']) {
    keepInput('mim', letter, large(letter));
    vi.setSystemTime(Date.now() + 1000);
  }
  expect(stored().length).toBeLessThan(200_001);
  expect(takeInput('mim', 'a')).toBeNull();
  expect(takeInput('mim', 'c')).toEqual(large('c'));
  keepInput('mim', 'd', { text: 'd'.repeat(200_001) });
  expect(takeInput('mim', 'd')).toBeNull();
  expect(takeInput('mim', 'b')).toEqual(large('b'));
});

test('a field that the form no longer has, or has in another shape, is left out', () => {
  const kept = { name: 'Tuni', gone: 'x', count: 'two', day: '2026-12-01', list: {} };
  expect(fittingFields(kept, { name: '', count: 1, day: null, list: [] })).toEqual({
    name: 'Tuni',
    day: '2026-12-01',
  });
});

test.each(['{', 'null', '[]', '{"user":"mim","at":"now","fields":{}}', '{"user":"mim","at":1,"fields":[]}'])(
  'invalid stored data is ignored and removed: %s',
  (value) => {
    localStorage.setItem('petcare_kept_a', value);
    expect(takeInput('mim', 'a')).toBeNull();
    removeInput('mim');
    expect(stored()).toBe('');
  },
);
