import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayReload } from './may-reload.ts';

const noon = Date.UTC(2026, 10, 20, 6);

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('the page reloads after a new release, at most once a minute', () => {
  expect(mayReload(noon)).toBe(true);
  expect(mayReload(noon + 59_000)).toBe(false);
  expect(mayReload(noon + 60_000)).toBe(true);
});

test('while offline the page does not reload, and the next attempt is not used up', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(mayReload(noon)).toBe(false);
  online.mockReturnValue(true);
  expect(mayReload(noon)).toBe(true);
});
