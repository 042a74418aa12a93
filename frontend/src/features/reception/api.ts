import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { receptionEndpoints } from '@petcare/contracts/clinic/reception.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useStaleAppointments } from '../../components/appointment/use-stale-appointments.ts';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

const book = receptionEndpoints['reception.book'];
export type ReceptionBooking = EndpointRequest<typeof book>['body'];

/** Returns the patients of a phone number; null while it is incomplete. Private data of others: never kept on the device. */
export function usePatients(phone: string | null) {
  return useQuery({
    queryKey: ['front-desk', phone],
    queryFn:
      phone === null
        ? skipToken
        : ({ signal }) => call(receptionEndpoints['reception.find'], { query: { phone }, signal }),
    staleTime: 0,
  });
}

export function useServices() {
  return useQuery({
    queryKey: [...queryKeys.services, 'front-desk'],
    queryFn: async ({ signal }) =>
      (await call(clinicServiceEndpoints['services.list'], { query: {}, signal })).services,
  });
}

export function useDoctors() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'front-desk'],
    queryFn: ({ signal }) => call(specialistEndpoints['specialists.list'], { query: {}, signal }),
  });
}

export function useBookForCaller() {
  return useMutation({
    mutationFn: async (body: ReceptionBooking) => (await call(book, { body })).appointment,
    onSettled: useStaleAppointments(),
  });
}
