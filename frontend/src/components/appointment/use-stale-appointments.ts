import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKeys } from '../../lib/api/query-keys.ts';

export function useStaleAppointments(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [queryKeys.appointments, queryKeys.queue, queryKeys.slots, queryKeys.fees])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient]);
}
