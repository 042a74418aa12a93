import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../lib/query-keys.ts';
import { useWatchedStore } from '../../lib/watched-store.ts';
import { watchingServer } from '../../testing/watching-server.ts';
import { startWatchingStore } from './watch-store.ts';

test('the store is watched while any of it is on the screen, and prices and carts are fetched at the server’s yes', () => {
  const server = watchingServer(startWatchingStore);
  const [shelf, details] = [renderHook(useWatchedStore), renderHook(useWatchedStore)];
  server.answer('watching');
  expect([shelf.result.current, details.result.current]).toEqual([true, true]);
  expect(server.refetched).toEqual([queryKeys.products, queryKeys.cart]);
  details.unmount();
  shelf.unmount();
  expect(server.said).toEqual([
    ['store.watch', {}],
    ['store.unwatch', {}],
  ]);
  server.stop();
});
