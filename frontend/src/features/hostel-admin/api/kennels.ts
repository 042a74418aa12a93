import {
  type KennelBoard,
  kennelEndpoints as endpoints,
  type KennelGuest,
} from '@petcare/contracts/commerce/hostel/kennels.ts';
import type { PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { moveGuest } from '../move-guest.ts';

const boardKey = [...queryKeys.kennels, 'board'] as const;

export function useKennelBoard() {
  return useQuery({
    queryKey: boardKey,
    queryFn: ({ signal }) => call(endpoints['kennels.board'], { signal }),
  });
}

interface Move {
  guest: KennelGuest;
  kennelId: string | null;
}

/** Moves a guest. Shows the move at once, and takes it back when the server refuses it. */
export function useAssignGuest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ guest: { booking_id, place }, kennelId: kennel_id }: Move) =>
      call(endpoints['kennels.assign'], { body: { booking_id, place, kennel_id } }),
    onMutate: async ({ guest, kennelId }) => {
      // A pending fetch would restore the former board.
      await queryClient.cancelQueries({ queryKey: queryKeys.kennels });
      const before = queryClient.getQueryData<KennelBoard>(boardKey);
      if (before) queryClient.setQueryData(boardKey, moveGuest(before, guest, kennelId));
      return { before };
    },
    onSuccess: ({ board }) => queryClient.setQueryData(boardKey, board),
    onError: (_error, _move, context) => {
      if (context?.before) queryClient.setQueryData(boardKey, context.before);
      return queryClient.invalidateQueries({ queryKey: queryKeys.kennels });
    },
  });
}

export function useCreateKennel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; pet_type: PetType; places: number }) =>
      call(endpoints['kennels.create'], { body }),
    onSuccess: ({ board }) => queryClient.setQueryData(boardKey, board),
  });
}

export function useDeleteKennel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints['kennels.delete'], { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.kennels }),
  });
}
