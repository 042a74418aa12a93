import {
  type ChangePetStatusBody,
  petEndpoints,
  type UpdatePetBody,
} from '@petcare/contracts/clinic/pets/pets.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { showPet } from '../../../lib/queries/own-pets.ts';

/**
 * Saves an edit of a pet.
 * @throws version_conflict when another edit was saved first.
 */
export function useUpdatePet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: UpdatePetBody }) =>
      (await call(petEndpoints['pets.update'], { params: { id }, body })).pet,
    onSuccess: (pet) => showPet(queryClient, pet),
  });
}

export function useChangePetStatus(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ChangePetStatusBody) =>
      (await call(petEndpoints['pets.changeStatus'], { params: { id }, body })).pet,
    onSuccess: (pet) => showPet(queryClient, pet),
  });
}

export function fetchPet(id: string) {
  return call(petEndpoints['pets.get'], { params: { id } });
}

/** Moves a pet to the trash. One that is already gone counts as deleted. */
export function useDeletePet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(petEndpoints['pets.delete'], { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSuccess: (_, id) => {
      // Its own page may still be open and must not refetch.
      void queryClient.cancelQueries({ queryKey: [...queryKeys.pets, 'one', id] });
      return queryClient.invalidateQueries({ queryKey: [...queryKeys.pets, 'own'] });
    },
  });
}
