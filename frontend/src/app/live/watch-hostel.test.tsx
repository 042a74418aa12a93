import type { WatchAnswer } from '@petcare/contracts/sockets.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../lib/query-keys.ts';
import { useWatchedHostel } from '../../lib/watched-hostel.ts';
import { startWatchingHostel } from './watch-hostel.ts';

test('the free places are watched while they are on the screen, and fetched again at the server’s yes', () => {
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
  const stop = startWatchingHostel(socket as unknown as Parameters<typeof startWatchingHostel>[0], (keys) =>
    refetched.push(...keys),
  );
  const calendar = renderHook(useWatchedHostel);
  act(() => answers.shift()?.('watching'));
  expect(calendar.result.current).toBe(true);
  expect(refetched).toEqual([queryKeys.stays]);
  calendar.unmount();
  expect(said).toEqual([
    ['hostel.watch', {}],
    ['hostel.unwatch', {}],
  ]);
  act(stop);
});
