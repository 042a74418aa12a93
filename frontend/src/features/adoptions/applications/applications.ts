import {
  type ApplyBody,
  applicationEndpoints,
  type ApplicationStatus,
  type OwnApplication,
} from '@petcare/contracts/content/applications.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StatusTone } from '../../../lib/texts/status-tone.ts';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const applicationStatusTexts: Record<ApplicationStatus, MessageDescriptor> = {
  submitted: msg`Waiting for an answer`,
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  withdrawn: msg`Withdrawn`,
  released: msg`Available again`,
};

export const applicationStatusTones: Record<ApplicationStatus, StatusTone> = {
  submitted: 'waiting',
  accepted: 'done',
  declined: 'stopped',
  withdrawn: 'stopped',
  released: 'stopped',
};

export function useMyApplications() {
  return useQuery({
    queryKey: [...queryKeys.applications, 'mine'],
    queryFn: ({ signal }): Promise<OwnApplication[]> =>
      call(applicationEndpoints['applications.mine'], { signal }),
  });
}

/** Returns the user's newest application for one post; null when there is none. */
export function useMyApplicationFor(adoptionId: string) {
  return useQuery({
    queryKey: [...queryKeys.applications, 'mine', adoptionId],
    queryFn: async ({ signal }): Promise<OwnApplication | null> => {
      const query = { adoption_id: adoptionId };
      const [newest] = await call(applicationEndpoints['applications.mine'], { query, signal });
      return newest ?? null;
    },
  });
}

export function useReceivedApplications(adoptionId: string) {
  return useQuery({
    queryKey: [...queryKeys.applications, 'received', adoptionId],
    queryFn: ({ signal }) =>
      call(applicationEndpoints['applications.ofPost'], { params: { id: adoptionId }, signal }),
  });
}

/** Refetches applications and posts even after an error, because another user may have changed them. */
function useApplicationMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.applications }),
        queryClient.invalidateQueries({ queryKey: queryKeys.adoptions }),
      ]),
  });
}

export function useApply(adoptionId: string) {
  return useApplicationMutation((body: ApplyBody) =>
    call(applicationEndpoints['applications.submit'], { params: { id: adoptionId }, body }),
  );
}

export function useWithdraw() {
  return useApplicationMutation((id: string) =>
    call(applicationEndpoints['applications.withdraw'], { params: { id } }),
  );
}

/** Accepts an application; only the accepted applicant sees the phone number. */
export function useAccept() {
  return useApplicationMutation(({ id, phone }: { id: string; phone: string }) =>
    call(applicationEndpoints['applications.accept'], { params: { id }, body: { phone } }),
  );
}

export function useDecline() {
  return useApplicationMutation((id: string) =>
    call(applicationEndpoints['applications.decline'], { params: { id } }),
  );
}
