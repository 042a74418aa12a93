import { appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, isApiError } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const pageSize = 20;
const mostOfAMonth = 200;

/** A page of the visits a person has taken, newest first. */
export function useOwnAppointments(personId: string, page: number) {
  return useQuery({
    queryKey: [...queryKeys.appointments, 'own', personId, page],
    queryFn: ({ signal }) =>
      callPage(appointmentEndpoints['appointments.ofUser'], {
        params: { id: personId },
        query: { page, limit: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A person's visits between two dates, both included. */
export function useOwnAppointmentsBetween(personId: string, from: string, to: string) {
  return useQuery({
    queryKey: [...queryKeys.appointments, 'own', personId, from, to],
    queryFn: ({ signal }) =>
      call(appointmentEndpoints['appointments.ofUser'], {
        params: { id: personId },
        query: { from, to, limit: mostOfAMonth },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One visit with what has happened to it. */
export function useAppointment(id: string | null) {
  return useQuery({
    queryKey: [...queryKeys.appointments, 'one', id],
    queryFn: ({ signal }) =>
      call(appointmentEndpoints['appointments.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

/** Takes a visit out of the list; one to come is called off. One that is gone already counts as deleted. */
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
