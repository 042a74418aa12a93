import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../lib/query-keys.ts';
import { useWatchedPost } from '../../lib/watched-posts.ts';
import { watchingServer } from '../../testing/watching-server.ts';
import { startWatchingPosts } from './watch-posts.ts';

function startWatching() {
  const server = watchingServer(startWatchingPosts);
  stops.push(server.stop);
  return server;
}

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

test('a post that is opened is watched, fetched again at the server’s yes, and left when it is closed', () => {
  const server = startWatching();
  const post = renderHook(() => useWatchedPost('tuni'));
  expect(server.said).toEqual([['adoption.watch', 'tuni']]);
  expect(post.result.current).toBe(false);
  server.answer('watching');
  expect(post.result.current).toBe(true);
  expect(server.refetched).toContain(queryKeys.comments);
  expect(server.refetched).toContain(queryKeys.adoptions);
  post.unmount();
  expect(server.said).toEqual([
    ['adoption.watch', 'tuni'],
    ['adoption.unwatch', 'tuni'],
  ]);
});

test('a post that is open before there is a connection is watched once there is one', () => {
  const post = renderHook(() => useWatchedPost('tuni'));
  const server = startWatching();
  expect(server.said).toEqual([['adoption.watch', 'tuni']]);
  server.answer('watching');
  expect(post.result.current).toBe(true);
});

test('after a lost connection every open post is asked for again', () => {
  const server = startWatching();
  const post = renderHook(() => useWatchedPost('tuni'));
  server.answer('watching');
  server.disconnect();
  expect(post.result.current).toBe(false);
  server.refetched.length = 0;
  server.connect();
  server.answer('watching');
  expect(server.said).toEqual([
    ['adoption.watch', 'tuni'],
    ['adoption.watch', 'tuni'],
  ]);
  expect(post.result.current).toBe(true);
  expect(server.refetched).toContain(queryKeys.comments);
});

test('two places that show one post watch it once, and until the last is closed', () => {
  const server = startWatching();
  const [first, second] = [
    renderHook(() => useWatchedPost('tuni')),
    renderHook(() => useWatchedPost('tuni')),
  ];
  first.unmount();
  expect(server.said).toEqual([['adoption.watch', 'tuni']]);
  second.unmount();
  expect(server.said.at(-1)).toEqual(['adoption.unwatch', 'tuni']);
});

test('a server that cannot say now is asked again; one that knows no such post is not', () => {
  vi.useFakeTimers();
  const server = startWatching();
  const post = renderHook(() => useWatchedPost('tuni'));
  server.answer('unavailable');
  act(() => void vi.runAllTimers());
  expect(server.said).toHaveLength(2);
  server.answer('not_found');
  act(() => void vi.runAllTimers());
  expect(server.said).toHaveLength(2);
  expect(post.result.current).toBe(false);
});
