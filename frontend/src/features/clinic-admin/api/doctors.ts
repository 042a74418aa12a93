import {
  type CreateSpecialistBody,
  specialistEndpoints,
  type UpdateSpecialistBody,
} from '@petcare/contracts/clinic/specialists.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The maximum of one request; a larger choice needs a search. */
const maxChoices = 200;

export function useDoctors(query: QueryOf<(typeof specialistEndpoints)['specialists.list']>) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'managed', query],
    queryFn: ({ signal }) => callPage(specialistEndpoints['specialists.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDoctorChoices() {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'choices'],
    queryFn: ({ signal }) =>
      call(specialistEndpoints['specialists.list'], { query: { limit: maxChoices }, signal }),
    select: (doctors) =>
      doctors
        .map(({ _id, dr_name: name, specialise }) => ({ value: _id, label: `${name} · ${specialise}` }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
  });
}

/**
 * Adds a doctor, who can be booked at once. Rejects with `specialist_email_taken` if another doctor has the
 * email.
 */
export function useAddDoctor() {
  return useDoctorMutation((body: CreateSpecialistBody) =>
    call(specialistEndpoints['specialists.create'], { body }),
  );
}

interface DoctorChange {
  id: string;
  body: UpdateSpecialistBody;
}

export function useUpdateDoctor() {
  return useDoctorMutation(({ id, body }: DoctorChange) =>
    call(specialistEndpoints['specialists.update'], { params: { id }, body }),
  );
}

interface FeesDecision {
  id: string;
  fees: number;
  approve: boolean;
}

/** Rejects with `requested_fees_changed` if the doctor no longer asks for these fees. */
export function useDecideFees() {
  return useDoctorMutation(({ id, fees, approve }: FeesDecision) =>
    call(specialistEndpoints['specialists.decideFees'], {
      params: { id },
      body: { requested_fees: fees, approve },
    }),
  );
}

/** Sends an invitation link; any earlier link stops working. */
export function useInviteDoctor() {
  return useDoctorMutation((id: string) =>
    call(specialistEndpoints['specialists.invite'], { params: { id } }),
  );
}

interface AccountLink {
  id: string;
  /** Null unlinks the account. */
  userId: string | null;
}

/** Links an account to a doctor. Rejects with `account_already_linked` if either is linked already. */
export function useLinkAccount() {
  return useDoctorMutation(({ id, userId }: AccountLink) =>
    call(specialistEndpoints['specialists.linkAccount'], { params: { id }, body: { user_id: userId } }),
  );
}

function useDoctorMutation<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.services });
      await queryClient.invalidateQueries({ queryKey: queryKeys.specialists });
    },
  });
}
