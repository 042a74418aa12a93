import { pathOf } from '@petcare/contracts/endpoint.ts';
import { bookingHorizonDays, scheduleEndpoints, type SlotHold } from '@petcare/contracts/schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useToday } from '../../lib/dates/use-today.ts';

/** How many free times a doctor has on each date that can be booked, from today on. */
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

/** The times of a doctor on a date with their states. Fetched anew each time: others choose, too. */
export function useSlots(drId: string, date: string | null) {
  return useQuery({
    queryKey: [...queryKeys.slots, drId, 'day', date],
    queryFn: ({ signal }) =>
      call(scheduleEndpoints['slots.ofDay'], { params: { id: drId }, query: { date: date ?? '' }, signal }),
    enabled: date !== null,
    staleTime: 0,
  });
}

/** Keeps a time for the person who fills in the form; an earlier one of theirs at this doctor is given up. */
export function holdSlot(drId: string, start: string): Promise<SlotHold> {
  return call(scheduleEndpoints['slots.hold'], { params: { id: drId }, body: { start } });
}

/** Gives a held time back, also out of a page that is being closed. What cannot be given back runs out by itself. */
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
    // Offline: the server ends it in a few minutes.
  }
}
