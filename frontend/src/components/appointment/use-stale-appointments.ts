import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKeys } from '../../lib/api/query-keys.ts';

/** Returns a function that refetches the shown appointments, queue and free slots after an appointment changed. */
export function useStaleAppointments(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [queryKeys.appointments, queryKeys.queue, queryKeys.slots])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}
