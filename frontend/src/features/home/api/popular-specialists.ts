import { clinicServiceEndpoints } from '@petcare/contracts/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/specialists.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const maxShown = 4;

export function usePopularSpecialists() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'popular'],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.list'], { query: { limit: maxShown }, signal }),
  });
}

export function useServicesOfDoctor(id: string) {
  return useQuery({
    queryKey: [...queryKeys.services, 'of-doctor', id],
    queryFn: ({ signal }) => call(clinicServiceEndpoints['services.ofDoctor'], { params: { id }, signal }),
  });
}
