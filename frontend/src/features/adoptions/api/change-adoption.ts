import {
  type Adoption,
  type AdoptionCard,
  adoptionEndpoints,
  type UpdateAdoptionBody,
} from '@petcare/contracts/content/adoptions.ts';
import type { z } from 'zod';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { adoptionKey, adoptionListKey, type AdoptionPage } from './adoptions.ts';

/** Writes a post into every cached query that holds an older version of it. */
export function showAdoption(queryClient: QueryClient, adoption: Adoption): void {
  const asCard = ({ owner_id: owner, ...rest }: Adoption): AdoptionCard => ({
    ...rest,
    owner,
    owner_id: owner._id,
  });
  queryClient.setQueriesData<AdoptionPage>(
    { queryKey: adoptionListKey },
    (page) =>
      page && {
        ...page,
        items: page.items.map((card) =>
          card._id === adoption._id && card.version <= adoption.version ? asCard(adoption) : card,
        ),
      },
  );
  queryClient.setQueryData<Adoption>(
    adoptionKey(adoption._id),
    (shown) => shown && (shown.version <= adoption.version ? adoption : shown),
  );
}

type Changes = z.input<typeof UpdateAdoptionBody>;

export function useUpdateAdoption() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, changes }: { id: string; changes: Changes }) => {
      const answer = await call(adoptionEndpoints['adoptions.update'], { params: { id }, body: changes });
      return answer.adoption;
    },
    onSuccess: (adoption) => showAdoption(queryClient, adoption),
  });
}

/** Changes the status of a post. The server updates its applications too, so they are refetched. */
export function useChangeAdoptionStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: 'Available' | 'Adopted' }) => {
      const answer = await call(adoptionEndpoints['adoptions.changeStatus'], {
        params: { id },
        body: { status },
      });
      return answer.adoption;
    },
    onSuccess: (adoption) => showAdoption(queryClient, adoption),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.adoptions }),
        queryClient.invalidateQueries({ queryKey: queryKeys.applications }),
      ]),
  });
}

/** Deletes a post with its comments and applications. A post that is already gone counts as deleted. */
export function useDeleteAdoption() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(adoptionEndpoints['adoptions.delete'], { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSuccess: async (_, id) => {
      // Stops the post's own page, if it is open, from fetching a deleted post.
      void queryClient.cancelQueries({ queryKey: adoptionKey(id) });
      await queryClient.invalidateQueries({ queryKey: adoptionListKey });
    },
  });
}
