import {
  type Schedule,
  scheduleEndpoints,
  type UpdateScheduleBody,
} from '@petcare/contracts/clinic/schedules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const scheduleKey = (drId: string) => [...queryKeys.schedules, drId] as const;

export function fetchSchedule(drId: string, signal?: AbortSignal): Promise<Schedule> {
  return call(scheduleEndpoints['schedules.get'], { params: { id: drId }, ...(signal ? { signal } : {}) });
}

/**
 * Returns the hours of a doctor as of opening the editor; a concurrent change surfaces as a conflict on
 * saving.
 */
export function useSchedule(drId: string) {
  return useQuery({
    queryKey: scheduleKey(drId),
    queryFn: ({ signal }) => fetchSchedule(drId, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Saves the hours of a doctor and returns the appointments that now lie outside them. Rejects with
 * `version_conflict`.
 */
export function useSaveSchedule(drId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateScheduleBody) =>
      call(scheduleEndpoints['schedules.update'], { params: { id: drId }, body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.slots });
      void queryClient.invalidateQueries({ queryKey: queryKeys.specialists });
    },
  });
}
