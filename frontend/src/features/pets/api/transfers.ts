import type { PassportKind } from '@petcare/contracts/clinic/passport/passport.ts';
import {
  petTransferEndpoints as endpoints,
  type TransferStatus,
} from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { entriesPerPage } from './passport.ts';

// Below the key of pets, which live messages make stale.
const transfersKey = [...queryKeys.pets, 'transfers'] as const;

/** The latest transfers from and to a user, newest first. */
export function useOwnTransfers(userId: string) {
  return useQuery({
    queryKey: [...transfersKey, 'own', userId],
    queryFn: ({ signal }) => call(endpoints['petTransfers.ofUser'], { params: { id: userId }, signal }),
  });
}

/** One page of a passport as it was at the transfer, the latest date first. `page` starts at zero. */
export function useFormerPassport(transferId: string, kind: PassportKind | null, page: number) {
  return useQuery({
    queryKey: [...transfersKey, 'passport', transferId, kind, page],
    queryFn: ({ signal }) =>
      callPage(endpoints['petTransfers.passport'], {
        params: { id: transferId },
        query: { ...(kind && { kind }), page: page + 1, limit: entriesPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useGiveUpPassport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints['petTransfers.giveUp'], { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...transfersKey, 'own'] }),
  });
}

export const transfersPerPage = 20;

/** One page of all transfers, for admins. `page` starts at zero. */
export function useTransfers(status: TransferStatus | null, page: number) {
  return useQuery({
    queryKey: [...transfersKey, 'all', status, page],
    queryFn: ({ signal }) =>
      callPage(endpoints['petTransfers.list'], {
        query: { ...(status && { status }), page: page + 1, limit: transfersPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useUndoTransfer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(endpoints['petTransfers.undo'], { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pets }),
  });
}

export function useRetryTransfer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(endpoints['petTransfers.retry'], { params: { id } })).transfer,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.pets }),
  });
}
