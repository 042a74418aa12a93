import { type CreatePetBody, type Pet, petEndpoints } from '@petcare/contracts/clinic/pets/pets.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

export function useOwnPets(userId: string) {
  return useQuery({
    queryKey: [...queryKeys.pets, 'own', userId],
    queryFn: ({ signal }) => call(petEndpoints['pets.ofUser'], { params: { id: userId }, signal }),
  });
}

export function usePet(id: string | null) {
  return useQuery({
    queryKey: [...queryKeys.pets, 'one', id],
    queryFn: ({ signal }) => call(petEndpoints['pets.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

/** Adds a pet. Idempotent per `client_id`. */
export function useAddPet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof CreatePetBody>) =>
      (await call(petEndpoints['pets.create'], { body })).pet,
    onSuccess: (pet) => showPet(queryClient, pet),
  });
}

/** Writes the latest state of a pet into the cached list of its owner and its own page, and refetches the list. */
export function showPet(queryClient: QueryClient, pet: Pet): void {
  queryClient.setQueryData<Pet>([...queryKeys.pets, 'one', pet._id], pet);
  const ownKey = [...queryKeys.pets, 'own', pet.owner_id];
  queryClient.setQueryData<Pet[]>(
    ownKey,
    (pets) => pets && [...pets.filter(({ _id }) => _id !== pet._id), pet],
  );
  void queryClient.invalidateQueries({ queryKey: ownKey });
}
