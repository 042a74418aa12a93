import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { isUpcoming } from '../appointment-rules.ts';

const maxPerMonth = 200;
const maxUpcoming = 20;

export function useOwnAppointments(
  userId: string,
  query: QueryOf<(typeof appointmentEndpoints)['appointments.ofUser']>,
) {
  return useQuery({
    queryKey: [...queryKeys.appointments, 'own', userId, query],
    queryFn: ({ signal }) =>
      callPage(appointmentEndpoints['appointments.ofUser'], { params: { id: userId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the user's appointments between two dates, both inclusive. */
export function useOwnAppointmentsBetween(userId: string, from: string, to: string) {
  return useQuery({
    queryKey: [...queryKeys.appointments, 'own', userId, from, to],
    queryFn: ({ signal }) =>
      call(appointmentEndpoints['appointments.ofUser'], {
        params: { id: userId },
        query: { from, to, limit: maxPerMonth },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the user's appointments from today on that are not over, the next first. */
export function useUpcomingAppointments(userId: string) {
  const today = useToday();
  return useQuery({
    queryKey: [...queryKeys.appointments, 'own', userId, 'upcoming', today],
    queryFn: ({ signal }) =>
      call(appointmentEndpoints['appointments.ofUser'], {
        params: { id: userId },
        query: { from: today, sort: 'appointment_date', limit: maxUpcoming },
        signal,
      }),
    select: (appointments) =>
      appointments
        .filter(({ status }) => isUpcoming(status))
        .toSorted((a, b) => a.slot_start.localeCompare(b.slot_start)),
  });
}

export function useAppointment(id: string | null) {
  return useQuery({
    queryKey: [...queryKeys.appointments, 'one', id],
    queryFn: ({ signal }) =>
      call(appointmentEndpoints['appointments.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

/**
 * Removes an appointment from the user's list; the server cancels an upcoming one. One that is already gone
 * counts as deleted.
 */
export function useDeleteAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(appointmentEndpoints['appointments.delete'], { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.appointments }),
  });
}
