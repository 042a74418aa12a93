import { type Appointment, appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const mostPerCall = 200;
export type VisitPage = Page<Appointment[]>;

const deskKey = [...queryKeys.appointments, 'desk'] as const;
export const visitListKey = [...deskKey, 'list'] as const;
export const visitKey = (id: string) => [...deskKey, 'one', id] as const;
export const visitSpanKey = [...deskKey, 'span'] as const;

/** Everybody’s appointments, or those assigned to one doctor. */
export type Whose = 'all' | { readonly drId: string };

type Asked = QueryOf<(typeof appointmentEndpoints)['appointments.list']>;

function fetchPage(whose: Whose, query: Asked, signal: AbortSignal): Promise<VisitPage> {
  return whose === 'all'
    ? callPage(appointmentEndpoints['appointments.list'], { query, signal })
    : callPage(appointmentEndpoints['appointments.ofDoctor'], { params: { id: whose.drId }, query, signal });
}

/** A page of appointments. */
export function useVisits(whose: Whose, query: Asked) {
  return useQuery({
    queryKey: [...visitListKey, whose, query],
    queryFn: ({ signal }) => fetchPage(whose, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** All appointments of a doctor on the days from one to another, both included, by their time. */
export function useVisitsBetween(drId: string, from: string, to: string) {
  return useQuery({
    queryKey: [...visitSpanKey, drId, from, to],
    queryFn: async ({ signal }) => {
      const found: Appointment[] = [];
      for (let page = 1, more = true; more; page += 1) {
        // Each page says whether there is another one.
        // oxlint-disable-next-line no-await-in-loop
        const { items, total } = await fetchPage({ drId }, { from, to, page, limit: mostPerCall }, signal);
        found.push(...items);
        more = items.length > 0 && found.length < total;
      }
      return found.toSorted((a, b) => a.slot_start.localeCompare(b.slot_start));
    },
    placeholderData: keepPreviousData,
  });
}

/** One appointment with its timeline. */
export function useVisit(id: string | null) {
  return useQuery({
    queryKey: visitKey(id ?? ''),
    queryFn: ({ signal }) =>
      call(appointmentEndpoints['appointments.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}
