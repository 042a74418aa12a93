import { clinicServiceEndpoints } from '@petcare/contracts/clinic/clinic-services.ts';
import { specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The maximum of one request; longer lists need a search. */
const maxChoices = 200;

interface Choice {
  value: string;
  label: string;
}

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label);

export function useDoctorNames() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'names'],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.list'], { query: { limit: maxChoices }, signal }),
    select: (doctors) => doctors.map(({ _id, dr_name: label }) => ({ value: _id, label })).toSorted(byLabel),
  });
}

export function useServiceNames() {
  return useQuery({
    queryKey: [...queryKeys.services, 'names'],
    queryFn: async ({ signal }) =>
      (await call(clinicServiceEndpoints['services.list'], { query: { limit: maxChoices }, signal }))
        .services,
    select: (services) =>
      services.map(({ _id, service_name: label }) => ({ value: _id, label })).toSorted(byLabel),
  });
}
