import type { WatchAnswer } from '@petcare/contracts/sockets.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../lib/query-keys.ts';
import { useWatchedStore } from '../../lib/watched-store.ts';
import { startWatchingStore } from './watch-store.ts';

test('the store is watched while any of it is on the screen, and prices and carts are fetched at the server’s yes', () => {
  const said: unknown[] = [];
  const answers: ((answer: WatchAnswer) => void)[] = [];
  const refetched: unknown[] = [];
  const socket = {
    connected: true,
    on: () => {},
    off: () => {},
    emit(name: string, asked: unknown, answer?: (answer: WatchAnswer) => void) {
      said.push([name, asked]);
      if (answer) answers.push(answer);
    },
  };
  const stop = startWatchingStore(socket as unknown as Parameters<typeof startWatchingStore>[0], (keys) =>
    refetched.push(...keys),
  );
  const [shelf, details] = [renderHook(useWatchedStore), renderHook(useWatchedStore)];
  act(() => answers.shift()?.('watching'));
  expect([shelf.result.current, details.result.current]).toEqual([true, true]);
  expect(refetched).toEqual([queryKeys.products, queryKeys.cart]);
  details.unmount();
  shelf.unmount();
  expect(said).toEqual([
    ['store.watch', {}],
    ['store.unwatch', {}],
  ]);
  act(stop);
});
