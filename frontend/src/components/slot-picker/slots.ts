import { pathOf } from '@petcare/contracts/shared/endpoint.ts';
import { bookingHorizonDays, scheduleEndpoints, type SlotHold } from '@petcare/contracts/clinic/schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useToday } from '../../lib/dates/use-today.ts';

export function useFreeDays(drId: string) {
  const from = useToday();
  return useQuery({
    queryKey: [...queryKeys.slots, drId, 'days', from],
    queryFn: ({ signal }) =>
      call(scheduleEndpoints['slots.days'], {
        params: { id: drId },
        query: { from, days: bookingHorizonDays + 1 },
        signal,
      }),
  });
}

/** Slots of a doctor on a date with their states. Never served from the cache, because others book too. */
export function useSlots(drId: string, date: string | null) {
  return useQuery({
    queryKey: [...queryKeys.slots, drId, 'day', date],
    queryFn: ({ signal }) =>
      call(scheduleEndpoints['slots.ofDay'], { params: { id: drId }, query: { date: date ?? '' }, signal }),
    enabled: date !== null,
    staleTime: 0,
  });
}

/** Holds a slot for the current user and releases their earlier hold at this doctor. */
export function holdSlot(drId: string, start: string): Promise<SlotHold> {
  return call(scheduleEndpoints['slots.hold'], { params: { id: drId }, body: { start } });
}

/** Releases a slot hold; works while the page is being closed. A hold that cannot be released expires. */
export async function releaseHold(id: string): Promise<void> {
  const endpoint = scheduleEndpoints['slots.release'];
  try {
    await fetch(pathOf(endpoint, { id }), {
      method: endpoint.method,
      credentials: 'same-origin',
      keepalive: true,
      headers: { accept: 'application/json' },
    });
  } catch {
    // Offline: the hold expires on the server after a few minutes.
  }
}
