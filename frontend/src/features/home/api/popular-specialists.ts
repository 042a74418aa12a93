import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const maxShown = 4;
/** The maximum of one request. */
const maxServices = 200;

/** Returns the doctors of a service with most visits in 90 days; among equals the newest. */
export function usePopularSpecialists() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'popular'],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.list'], {
        query: { limit: maxShown, sort: '-visits', bookable: 'true' },
        signal,
      }),
  });
}

export interface BookableService {
  readonly id: string;
  readonly name: string;
  readonly doctorIds: readonly string[];
}

/** Returns all services with their doctors, without the details that a page in HTML would carry for nothing. */
export function useBookableServices() {
  return useQuery({
    queryKey: [...queryKeys.services, 'bookable'],
    queryFn: async ({ signal }): Promise<BookableService[]> => {
      const query = { limit: maxServices };
      const { services } = await call(clinicServiceEndpoints['services.list'], { query, signal });
      return services.map(({ _id: id, service_name: name, dr_ids: doctorIds }) => ({ id, name, doctorIds }));
    },
  });
}
