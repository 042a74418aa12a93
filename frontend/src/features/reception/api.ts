import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { receptionEndpoints } from '@petcare/contracts/clinic/reception.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useStaleAppointments } from '../../components/appointment/use-stale-appointments.ts';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

const book = receptionEndpoints['reception.book'];
export type ReceptionBooking = EndpointRequest<typeof book>['body'];

/** A number is looked up once it has the digits of a Bangladeshi mobile number, in any spelling. */
export function isWholeNumber(phone: string): boolean {
  return phone.replaceAll(/[^\d০-৯]/g, '').length >= 11;
}

/** Returns the patients of a phone number. Private data of others: never kept on the device. */
export function usePatients(phone: string) {
  return useQuery({
    queryKey: ['front-desk', phone],
    queryFn: ({ signal }) => call(receptionEndpoints['reception.find'], { query: { phone }, signal }),
    enabled: isWholeNumber(phone),
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
