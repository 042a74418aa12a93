import { specialistEndpoints } from '@petcare/contracts/specialists.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** As many as one call brings. */
const mostDoctors = 200;

/** The record of the doctor who is signed in; null as long as no admin has linked one. */
export function useOwnDoctor(enabled = true) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'mine'],
    queryFn: async ({ signal }) =>
      (await call(specialistEndpoints['specialists.mine'], { signal })).specialist,
    enabled,
  });
}

/** A doctor by id. */
export function useDoctor(id: string) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'desk', id],
    queryFn: ({ signal }) => call(specialistEndpoints['specialists.get'], { params: { id }, signal }),
  });
}

/** The doctors to filter by, in the order of their names. */
export function useDoctorNames() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'names'],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.list'], { query: { limit: mostDoctors }, signal }),
    select: (doctors) =>
      doctors
        .map(({ _id, dr_name: label }) => ({ value: _id, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
  });
}
