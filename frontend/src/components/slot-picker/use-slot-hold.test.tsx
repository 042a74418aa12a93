import { scheduleEndpoints } from '@petcare/contracts/clinic/schedules.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockEndpoint, useApiServer } from '../../testing/api-server.ts';
import { newId } from '../../testing/builders.ts';
import { buildHold } from '../../testing/slot-builders.ts';
import { useSlotHold } from './use-slot-hold.ts';

useApiServer();

const drId = newId();
const start = '2026-11-22T04:00:00.000Z';

function begin() {
  mockEndpoint(scheduleEndpoints['slots.hold'], () => buildHold(drId, start));
  const released = mockEndpoint(scheduleEndpoints['slots.release'], () => ({ message: 'Given back.' }));
  return { released, ...renderHook(() => useSlotHold(drId)) };
}

test('an expired hold is released and reported as run out', async () => {
  const { result, released } = begin();
  act(() => result.current.choose(start));
  await waitFor(() => expect(result.current.hold).not.toBeNull());
  act(() => result.current.end());
  expect(result.current).toMatchObject({ chosen: null, hold: null, expired: true });
  await waitFor(() => expect(released).toHaveLength(1));
});

test('a hold that became an appointment is not released', async () => {
  const { result, released, unmount } = begin();
  act(() => result.current.choose(start));
  await waitFor(() => expect(result.current.hold).not.toBeNull());
  act(() => result.current.settle());
  unmount();
  expect(released).toEqual([]);
});

test('a hold that is granted after the component has unmounted is released', async () => {
  let reply = () => {};
  const requests = mockEndpoint(scheduleEndpoints['slots.hold'], async () => {
    await new Promise<void>((resolve) => (reply = resolve));
    return buildHold(drId, start);
  });
  const released = mockEndpoint(scheduleEndpoints['slots.release'], () => ({ message: 'Given back.' }));
  const { result, unmount } = renderHook(() => useSlotHold(drId));
  act(() => result.current.choose(start));
  await waitFor(() => expect(requests).toHaveLength(1));
  unmount();
  await act(async () => reply());
  await waitFor(() => expect(released).toHaveLength(1));
});
