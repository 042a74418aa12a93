import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestedAt, trackRequests } from './requested-at.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

const queryKey = ['pets'];

function openPage() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  trackRequests(queryClient);
  const age = () => {
    const query = queryClient.getQueryCache().find({ queryKey });
    return query && requestedAt(query);
  };
  /** Requests the data at this time; the answer takes a second. */
  function request(at: number, answer: () => number = () => at) {
    vi.setSystemTime(at);
    const queryFn = () => new Promise((resolve) => setTimeout(resolve, 1_000)).then(answer);
    return queryClient.fetchQuery({ queryKey, queryFn });
  }
  return { queryClient, request, age };
}

test('data is as old as its request, also while the first answer is awaited', async () => {
  const { request, age } = openPage();
  const answered = request(2_000);
  expect(age()).toBe(2_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await answered;
  expect(age()).toBe(2_000);
});

test('data keeps its age until a newer answer has arrived', async () => {
  const { request, age } = openPage();
  await Promise.all([request(2_000), vi.advanceTimersByTimeAsync(1_000)]);
  const answered = request(9_000);
  expect(age()).toBe(2_000);
  await vi.advanceTimersByTimeAsync(1_000);
  await answered;
  expect(age()).toBe(9_000);
});

test('data keeps its age after a request that fails or is cancelled', async () => {
  const { queryClient, request, age } = openPage();
  await Promise.all([request(2_000), vi.advanceTimersByTimeAsync(1_000)]);
  const failed = request(9_000, () => {
    throw new Error('unavailable');
  }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
  const cancelled = request(12_000).catch(() => undefined);
  await queryClient.cancelQueries({ queryKey });
  await vi.advanceTimersByTimeAsync(1_000);
  await cancelled;
  expect(age()).toBe(2_000);
});

test('data that the page came with has no known age, and data that the page changes keeps its age', async () => {
  const { queryClient, request, age } = openPage();
  queryClient.setQueryData(queryKey, 1);
  expect(age()).toBeUndefined();
  await Promise.all([request(2_000), vi.advanceTimersByTimeAsync(1_000)]);
  queryClient.setQueryData(queryKey, 2);
  expect(age()).toBe(2_000);
});

test('a list is as old as its first page', async () => {
  const { queryClient, age } = openPage();
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: async ({ pageParam }) => pageParam,
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
  });
  const stop = list.subscribe(() => undefined);
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual([1]));
  const first = age();
  vi.setSystemTime(50_000);
  await list.fetchNextPage();
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
  expect(age()).toBe(first);
  stop();
});
