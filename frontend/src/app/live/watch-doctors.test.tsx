import type { WatchAnswer } from '@petcare/contracts/sockets.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../lib/query-keys.ts';
import { useWatchedDoctor } from '../../lib/watched-doctors.ts';
import { startWatchingDoctors } from './watch-doctors.ts';

test('the slots of a doctor are watched while they are on the screen, and fetched again at the server’s yes', () => {
  const said: string[] = [];
  const answers: ((answer: WatchAnswer) => void)[] = [];
  const refetched: unknown[] = [];
  const socket = {
    connected: true,
    on: () => {},
    off: () => {},
    emit(name: string, id: string, answer?: (answer: WatchAnswer) => void) {
      said.push(`${name} ${id}`);
      if (answer) answers.push(answer);
    },
  };
  const stop = startWatchingDoctors(socket as unknown as Parameters<typeof startWatchingDoctors>[0], (keys) =>
    refetched.push(...keys),
  );
  const picker = renderHook(() => useWatchedDoctor('farhana'));
  act(() => answers.shift()?.('watching'));
  expect(picker.result.current).toBe(true);
  expect(refetched).toEqual([queryKeys.slots]);
  picker.unmount();
  expect(said).toEqual(['slots.watch farhana', 'slots.unwatch farhana']);
  act(stop);
});
