import {
  type CreateSpecialistBody,
  specialistEndpoints,
  type UpdateSpecialistBody,
} from '@petcare/contracts/specialists.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** As many as one call brings; a choice among more than that is made by searching. */
const mostChoices = 200;

/** A page of the doctors, with what only admins see of them. */
export function useDoctors(query: QueryOf<(typeof specialistEndpoints)['specialists.list']>) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'managed', query],
    queryFn: ({ signal }) => callPage(specialistEndpoints['specialists.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The doctors to choose from, in the order of their names. */
export function useDoctorChoices() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'choices'],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.list'], { query: { limit: mostChoices }, signal }),
    select: (doctors) =>
      doctors
        .map(({ _id, dr_name: name, specialise }) => ({ value: _id, label: `${name} · ${specialise}` }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
  });
}

/** Adds a doctor, who can be booked at once; rejects with `specialist_email_taken` if another has the address. */
export function useAddDoctor() {
  return useDoctorMutation((body: CreateSpecialistBody) =>
    call(specialistEndpoints['specialists.create'], { body }),
  );
}

interface DoctorChange {
  id: string;
  /** Only what is different. */
  body: UpdateSpecialistBody;
}

/** Saves an edit of a doctor. */
export function useUpdateDoctor() {
  return useDoctorMutation(({ id, body }: DoctorChange) =>
    call(specialistEndpoints['specialists.update'], { params: { id }, body }),
  );
}

/** Sends a doctor a link to sign in with; the one before stops working. */
export function useInviteDoctor() {
  return useDoctorMutation((id: string) =>
    call(specialistEndpoints['specialists.invite'], { params: { id } }),
  );
}

interface AccountLink {
  id: string;
  /** Null takes the link away. */
  userId: string | null;
}

/** Links an account to a doctor; rejects with `account_already_linked` if either has another. */
export function useLinkAccount() {
  return useDoctorMutation(({ id, userId }: AccountLink) =>
    call(specialistEndpoints['specialists.linkAccount'], { params: { id }, body: { user_id: userId } }),
  );
}

/** A write after which lists and details of doctors are fetched again, also when it was refused. */
function useDoctorMutation<Asked, Answer>(send: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.services });
      await queryClient.invalidateQueries({ queryKey: queryKeys.specialists });
    },
  });
}
