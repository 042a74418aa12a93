import { type ClinicService, clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const servicesPerPage = 9;

export function useServices(search: string, page: number) {
  return useQuery({
    queryKey: [...queryKeys.services, 'list', search, page],
    queryFn: async ({ signal }): Promise<Page<ClinicService[]>> => {
      const query = { page, limit: servicesPerPage, ...(search ? { search } : {}) };
      const { items, total } = await callPage(clinicServiceEndpoints['services.list'], { query, signal });
      return { items: items.services, total };
    },
    placeholderData: keepPreviousData,
  });
}

export function useService(id: string) {
  return useQuery({
    queryKey: [...queryKeys.services, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(clinicServiceEndpoints['services.withDoctor'], { params: { id }, signal })).service,
  });
}

export function useDoctor(id: string | null) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'one', id],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}
