import { afterEach, expect, test, vi } from 'vitest';
import { BusyError, createPageCache } from './page-cache.ts';

afterEach(() => void vi.useRealTimers());

const limits = { heldMs: 100, freshMs: 1_000, staleMs: 10_000, maxBytes: 100, maxRendering: 2 };
const renewalErrors: unknown[] = [];
const build = (changes: Partial<typeof limits> = {}) =>
  createPageCache<string>(
    { ...limits, ...changes },
    { sizeOf: (page) => page.length, onRenewalError: (error) => renewalErrors.push(error) },
  );

test('a page is rendered once, however many ask for it at once', async () => {
  const cache = build();
  const render = vi.fn<() => Promise<string>>(async () => 'page');
  expect(await Promise.all([1, 2, 3].map(() => cache.get('/', render)))).toEqual(['page', 'page', 'page']);
  expect(render).toHaveBeenCalledTimes(1);
});

test('a fresh page is answered, an older one renewed behind its answer, an old one rendered again', async () => {
  vi.useFakeTimers();
  const cache = build();
  let version = 0;
  const render = async () => `version ${(version += 1)}`;
  expect(await cache.get('/', render)).toBe('version 1');
  vi.advanceTimersByTime(999);
  expect(await cache.get('/', render)).toBe('version 1');
  vi.advanceTimersByTime(2);
  expect(await cache.get('/', render)).toBe('version 1');
  await vi.advanceTimersByTimeAsync(0);
  expect(await cache.get('/', render)).toBe('version 2');
  vi.advanceTimersByTime(11_001);
  expect(await cache.get('/', render)).toBe('version 3');
});

test('an older page stays when it cannot be renewed, which is reported, and a failure is not kept', async () => {
  vi.useFakeTimers();
  const cache = build();
  await cache.get('/', async () => 'page');
  vi.advanceTimersByTime(1_001);
  const fail = () => Promise.reject(new Error('away'));
  expect(await cache.get('/', fail)).toBe('page');
  await vi.waitFor(() => expect(renewalErrors).toEqual([new Error('away')]));
  await expect(cache.get('/other', fail)).rejects.toThrow('away');
  expect(await cache.get('/other', async () => 'back')).toBe('back');
});

test('more pages than may be rendered at a time are refused at once', async () => {
  const cache = build();
  const pending = [1, 2].map((name) => cache.get(`${name}`, () => new Promise<string>(() => undefined)));
  await expect(cache.get('3', async () => 'page')).rejects.toThrow(BusyError);
  expect(pending).toHaveLength(2);
});

test('the pages used least recently are removed over the limit of bytes', async () => {
  const cache = build({ maxBytes: 10 });
  const page = async () => '12345';
  await cache.get('a', page);
  await cache.get('b', page);
  await cache.get('a', page);
  await cache.get('c', page);
  expect(cache.count()).toBe(2);
  expect(cache.bytes()).toBe(10);
  const again = vi.fn<typeof page>(page);
  await cache.get('a', again);
  expect(again).not.toHaveBeenCalled();
  await cache.get('b', again);
  expect(again).toHaveBeenCalledTimes(1);
});

test('a page larger than the limit is answered and not kept', async () => {
  const cache = build({ maxBytes: 3 });
  expect(await cache.get('a', async () => '12345')).toBe('12345');
  expect(cache.count()).toBe(0);
});

test('a page whose data has changed is rendered again at once, and held under many changes', async () => {
  vi.useFakeTimers();
  const cache = build();
  let version = 0;
  const render = async () => `version ${(version += 1)}`;
  await cache.get('/', render);
  expect(await cache.get('/', render, () => true)).toBe('version 1');
  vi.advanceTimersByTime(100);
  expect(await cache.get('/', render, () => false)).toBe('version 1');
  expect(await cache.get('/', render, () => true)).toBe('version 2');
  expect(await cache.get('/', render, () => true)).toBe('version 2');
});
