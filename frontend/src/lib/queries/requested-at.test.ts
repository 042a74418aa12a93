import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestedAt, trackRequests } from './requested-at.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const queryKey = ['pets'];

function openPage() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  trackRequests(queryClient);
  const age = () => {
    const query = queryClient.getQueryCache().find({ queryKey });
    return query && requestedAt(query);
  };
  /** Requests the data at this time. It is answered by the test. */
  function request(at: number) {
    vi.setSystemTime(at);
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const fetched = queryClient.fetchQuery({ queryKey, queryFn: () => promise });
    return { fetched, answer: () => (resolve(at), fetched), fail: () => reject(new Error('unavailable')) };
  }
  return { queryClient, request, age };
}

test('data is as old as its request, also while the first answer is awaited', async () => {
  const { request, age } = openPage();
  const { answer } = request(2_000);
  expect(age()).toBe(2_000);
  vi.setSystemTime(3_000);
  await answer();
  expect(age()).toBe(2_000);
});

test('data keeps its age until a newer answer has arrived', async () => {
  const { request, age } = openPage();
  await request(2_000).answer();
  const { answer } = request(9_000);
  expect(age()).toBe(2_000);
  await answer();
  expect(age()).toBe(9_000);
});

test('data keeps its age after a request that fails or is cancelled', async () => {
  const { queryClient, request, age } = openPage();
  await request(2_000).answer();
  const failing = request(9_000);
  failing.fail();
  await expect(failing.fetched).rejects.toThrow('unavailable');
  expect(age()).toBe(2_000);
  const { fetched } = request(12_000);
  await queryClient.cancelQueries({ queryKey });
  expect(await fetched).toBe(2_000);
  expect(age()).toBe(2_000);
});

test('data that the page came with has no known age, and data that the page changes keeps its age', async () => {
  const { queryClient, request, age } = openPage();
  queryClient.setQueryData(queryKey, 1);
  expect(age()).toBeUndefined();
  await request(2_000).answer();
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
