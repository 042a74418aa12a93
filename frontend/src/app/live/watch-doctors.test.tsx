import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../lib/query-keys.ts';
import { useWatchedDoctor } from '../../lib/watched-doctors.ts';
import { watchingServer } from '../../testing/watching-server.ts';
import { startWatchingDoctors } from './watch-doctors.ts';

test('the slots of a doctor are watched while they are on the screen, and fetched again at the server’s yes', () => {
  const server = watchingServer(startWatchingDoctors);
  const picker = renderHook(() => useWatchedDoctor('farhana'));
  server.answer('watching');
  expect(picker.result.current).toBe(true);
  expect(server.refetched).toEqual([queryKeys.slots]);
  picker.unmount();
  expect(server.said).toEqual([
    ['slots.watch', 'farhana'],
    ['slots.unwatch', 'farhana'],
  ]);
  server.stop();
});
