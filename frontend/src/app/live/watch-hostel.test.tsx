import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeys } from '../../lib/query-keys.ts';
import { useWatchedHostel } from '../../lib/watched-hostel.ts';
import { watchingServer } from '../../testing/watching-server.ts';
import { startWatchingHostel } from './watch-hostel.ts';

test('the free places are watched while they are on the screen, and fetched again at the server’s yes', () => {
  const server = watchingServer(startWatchingHostel);
  const calendar = renderHook(useWatchedHostel);
  server.answer('watching');
  expect(calendar.result.current).toBe(true);
  expect(server.refetched).toEqual([queryKeys.stays]);
  calendar.unmount();
  expect(server.said).toEqual([
    ['hostel.watch', {}],
    ['hostel.unwatch', {}],
  ]);
  server.stop();
});
