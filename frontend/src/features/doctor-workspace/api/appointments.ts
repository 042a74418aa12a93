import { type Appointment, appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const pageSize = 200;
export type AppointmentPage = Page<Appointment[]>;

const workspaceKey = [...queryKeys.appointments, 'workspace'] as const;
export const appointmentListKey = [...workspaceKey, 'list'] as const;
export const appointmentKey = (id: string) => [...workspaceKey, 'one', id] as const;
export const appointmentSpanKey = [...workspaceKey, 'span'] as const;

export type Scope = 'all' | { readonly drId: string };

type Query = QueryOf<(typeof appointmentEndpoints)['appointments.list']>;

function fetchPage(scope: Scope, query: Query, signal: AbortSignal): Promise<AppointmentPage> {
  return scope === 'all'
    ? callPage(appointmentEndpoints['appointments.list'], { query, signal })
    : callPage(appointmentEndpoints['appointments.ofDoctor'], { params: { id: scope.drId }, query, signal });
}

export function useAppointments(scope: Scope, query: Query) {
  return useQuery({
    queryKey: [...appointmentListKey, scope, query],
    queryFn: ({ signal }) => fetchPage(scope, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Returns all appointments of a doctor between two dates, both inclusive, sorted by time. */
export function useAppointmentsBetween(drId: string, from: string, to: string) {
  return useQuery({
    queryKey: [...appointmentSpanKey, drId, from, to],
    queryFn: async ({ signal }) => {
      const found: Appointment[] = [];
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        // The total of each page decides on the next request.
        const { items, total } = await fetchPage({ drId }, { from, to, page, limit: pageSize }, signal);
        found.push(...items);
        hasMore = items.length > 0 && found.length < total;
      }
      return found.toSorted((a, b) => a.slot_start.localeCompare(b.slot_start));
    },
    placeholderData: keepPreviousData,
  });
}

export function useAppointment(id: string | null) {
  return useQuery({
    queryKey: appointmentKey(id ?? ''),
    queryFn: ({ signal }) =>
      call(appointmentEndpoints['appointments.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}
