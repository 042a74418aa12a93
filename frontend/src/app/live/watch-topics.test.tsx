import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTopic } from '../../lib/live/use-topic.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { startWatchingServer } from '../../testing/watching-server.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

function startWatching() {
  const server = startWatchingServer();
  stops.push(server.stop);
  return server;
}

const kinds = [
  {
    topic: ['adoption', 'tuni'],
    use: () => useTopic('adoption', 'tuni'),
    queries: [queryKeys.adoptions, queryKeys.comments, queryKeys.applications],
  },
  { topic: ['slots', 'farhana'], use: () => useTopic('slots', 'farhana'), queries: [queryKeys.slots] },
  { topic: ['store', null], use: () => useTopic('store'), queries: [queryKeys.products, queryKeys.cart] },
  { topic: ['hostel', null], use: () => useTopic('hostel'), queries: [queryKeys.stays] },
];

test.each(kinds)(
  'the topic $topic is live once the server accepts it, is fetched then, and ends on unmount',
  ({ topic, use, queries }) => {
    const server = startWatching();
    const screen = renderHook(use);
    expect(server.said).toEqual([['watch', ...topic]]);
    expect(screen.result.current).toBe(false);
    server.answer('watching');
    expect(screen.result.current).toBe(true);
    expect(server.refetched).toEqual(queries);
    screen.unmount();
    expect(server.said).toEqual([
      ['watch', ...topic],
      ['unwatch', ...topic],
    ]);
  },
);

test('a topic that is mounted before the connection exists is watched once it does', () => {
  const post = renderHook(() => useTopic('adoption', 'tuni'));
  const server = startWatching();
  expect(server.said).toEqual([['watch', 'adoption', 'tuni']]);
  server.answer('watching');
  expect(post.result.current).toBe(true);
});

test('every topic is watched and fetched again after a lost connection', () => {
  const server = startWatching();
  const [post, store] = [renderHook(() => useTopic('adoption', 'tuni')), renderHook(() => useTopic('store'))];
  server.answer('watching');
  server.answer('watching');
  server.disconnect();
  expect([post.result.current, store.result.current]).toEqual([false, false]);
  server.refetched.length = 0;
  server.connect();
  server.answer('watching');
  server.answer('watching');
  const asked = [
    ['watch', 'adoption', 'tuni'],
    ['watch', 'store', null],
  ];
  expect(server.said).toEqual([...asked, ...asked]);
  expect([post.result.current, store.result.current]).toEqual([true, true]);
  expect(server.refetched).toContain(queryKeys.comments);
  expect(server.refetched).toContain(queryKeys.products);
});

test('two components with the same topic watch it once, until the last one unmounts', () => {
  const server = startWatching();
  const [first, second] = [renderHook(() => useTopic('store')), renderHook(() => useTopic('store'))];
  server.answer('watching');
  expect([first.result.current, second.result.current]).toEqual([true, true]);
  first.unmount();
  expect(server.said).toEqual([['watch', 'store', null]]);
  second.unmount();
  expect(server.said.at(-1)).toEqual(['unwatch', 'store', null]);
});

test('a component that changes to another id watches that one instead', () => {
  const server = startWatching();
  const screen = renderHook(({ id }) => useTopic('slots', id), { initialProps: { id: 'farhana' } });
  server.answer('watching');
  screen.rerender({ id: 'nasrin' });
  expect(screen.result.current).toBe(false);
  server.answer('watching');
  expect(screen.result.current).toBe(true);
  expect(server.said).toEqual([
    ['watch', 'slots', 'farhana'],
    ['unwatch', 'slots', 'farhana'],
    ['watch', 'slots', 'nasrin'],
  ]);
});

test('an answer that arrives after the topic was removed changes nothing', () => {
  const server = startWatching();
  const first = renderHook(() => useTopic('store'));
  first.unmount();
  const second = renderHook(() => useTopic('store'));
  server.answer('watching');
  expect(second.result.current).toBe(false);
  server.answer('watching');
  expect(second.result.current).toBe(true);
});

test('a topic is requested again after `unavailable`, and not after `not_found`', () => {
  vi.useFakeTimers();
  const server = startWatching();
  const post = renderHook(() => useTopic('adoption', 'tuni'));
  server.answer('unavailable');
  act(() => void vi.runAllTimers());
  expect(server.said).toHaveLength(2);
  server.answer('not_found');
  act(() => void vi.runAllTimers());
  expect(server.said).toHaveLength(2);
  expect(post.result.current).toBe(false);
});
