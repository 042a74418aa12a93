import { clinicServiceEndpoints } from '@petcare/contracts/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/specialists.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** As many as one call brings; among more than that one searches. */
const mostChoices = 200;

interface Choice {
  value: string;
  label: string;
}

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label);

/** The doctors to filter by, in the order of their names. */
export function useDoctorNames() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'names'],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.list'], { query: { limit: mostChoices }, signal }),
    select: (doctors) => doctors.map(({ _id, dr_name: label }) => ({ value: _id, label })).toSorted(byLabel),
  });
}

/** The services to filter by, in the order of their names. */
export function useServiceNames() {
  return useQuery({
    queryKey: [...queryKeys.services, 'names'],
    queryFn: async ({ signal }) =>
      (await call(clinicServiceEndpoints['services.list'], { query: { limit: mostChoices }, signal }))
        .services,
    select: (services) =>
      services.map(({ _id, service_name: label }) => ({ value: _id, label })).toSorted(byLabel),
  });
}
