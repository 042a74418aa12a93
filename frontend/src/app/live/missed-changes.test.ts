import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackRequests } from '../../lib/queries/requested-at.ts';
import { createMissedChanges } from './missed-changes.ts';

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

const [pets, orders]: [QueryKey, QueryKey] = [['pets'], ['orders']];

/** Opens a page whose socket answers a request for earlier messages like this. */
function openPage(answer: () => Promise<boolean> = async () => true) {
  const queryClient = new QueryClient();
  trackRequests(queryClient);
  const asked: number[] = [];
  const fetched: QueryKey[] = [];
  const socket = {
    connected: true,
    timeout: () => ({
      emitWithAck: (_name: string, { ms }: { ms: number }) => {
        asked.push(ms);
        return answer();
      },
    }),
  };
  const fetchMissed = createMissedChanges(queryClient, socket as never, (keys) => fetched.push(...keys));
  return {
    asked,
    fetched,
    socket,
    fetchMissed,
    queryClient,
    load: (queryKey: QueryKey) => queryClient.fetchQuery({ queryKey, queryFn: () => 1 }),
  };
}

test('nothing is fetched again when the server repeats all messages since the oldest request', async () => {
  const page = openPage();
  await page.load(pets);
  vi.advanceTimersByTime(3_000);
  await page.load(orders);
  vi.advanceTimersByTime(1_000);
  expect(await page.fetchMissed([pets, orders])).toBe(true);
  expect(page.asked).toEqual([6_000]);
  expect(page.fetched).toEqual([]);
});

test('everything is fetched again when messages are missing or the answer fails', async () => {
  for (const answer of [async () => false, () => Promise.reject(new Error('timeout'))]) {
    const page = openPage(answer);
    await page.load(pets);
    expect(await page.fetchMissed([pets, orders])).toBe(false);
    expect(page.fetched).toEqual([pets, orders]);
  }
});

test('only data that is older than the messages is fetched again', async () => {
  const page = openPage();
  await page.load(pets);
  page.queryClient.setQueryData(['orders', 'from the page'], 1);
  vi.advanceTimersByTime(29_000);
  await page.load(orders);
  expect(await page.fetchMissed([pets, orders])).toBe(true);
  expect(page.fetched).toEqual([pets, ['orders', 'from the page']]);
  expect(page.asked).toEqual([2_000]);
});

test('the messages reach back to the given time, and everything is fetched if it is too long ago', async () => {
  const page = openPage();
  await page.load(pets);
  expect(await page.fetchMissed([pets], Date.now() - 5_000)).toBe(true);
  expect(page.asked).toEqual([7_000]);
  expect(await page.fetchMissed([pets], Date.now() - 29_000)).toBe(false);
  expect(page.fetched).toEqual([pets]);
});

test('data is fetched again after the clock was turned back', async () => {
  const page = openPage();
  await page.load(pets);
  vi.setSystemTime(Date.now() - 3_600_000);
  await page.fetchMissed([pets]);
  expect(page.fetched).toEqual([pets]);
});

test('nothing is fetched when the connection is lost meanwhile, since the next one fetches everything', async () => {
  const page = openPage(async () => false);
  await page.load(pets);
  page.socket.connected = false;
  expect(await page.fetchMissed([pets])).toBe(false);
  expect(page.fetched).toEqual([]);
});

test('nothing is asked for areas without data', async () => {
  const page = openPage();
  expect(await page.fetchMissed([pets])).toBe(true);
  expect(page.asked).toEqual([]);
});
