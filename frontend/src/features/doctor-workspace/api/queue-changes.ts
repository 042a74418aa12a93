import type { QueueAction, QueueBoard } from '@petcare/contracts/clinic/queue.ts';
import { queueChangeEndpoints } from '@petcare/contracts/clinic/queue-changes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { boardKey } from './queue.ts';

export interface QueueChange {
  readonly action: Exclude<QueueAction, 'next'>;
  readonly appointmentId: string;
  readonly reason?: string;
}

/**
 * Changes the order of the queue, or undoes the latest change for `undo`. Sends the version of the board in the
 * cache: if another user changed it first, it rejects with `queue_moved` and the board is refetched.
 */
export function useChangeQueue(drId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: QueueChange | 'undo') => {
      const params = { id: drId };
      const version = queryClient.getQueryData<QueueBoard>(boardKey(drId))?.version ?? 0;
      if (change === 'undo') return call(queueChangeEndpoints['queue.undo'], { params, body: { version } });
      const { action, appointmentId: appointment_id, reason } = change;
      const body = { action, appointment_id, version, ...(reason !== undefined && { reason }) };
      return call(queueChangeEndpoints['queue.change'], { params, body });
    },
    onSuccess: (board) => queryClient.setQueryData<QueueBoard>(boardKey(drId), board),
    onError: () => queryClient.invalidateQueries({ queryKey: boardKey(drId) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.appointments }),
  });
}
