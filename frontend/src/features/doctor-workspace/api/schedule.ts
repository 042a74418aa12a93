import { type Schedule, scheduleEndpoints, type UpdateScheduleBody } from '@petcare/contracts/schedules.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const scheduleKey = (drId: string) => [...queryKeys.schedules, drId] as const;

/** Fetches the hours of a doctor. */
export function fetchSchedule(drId: string, signal?: AbortSignal): Promise<Schedule> {
  return call(scheduleEndpoints['schedules.get'], { params: { id: drId }, ...(signal ? { signal } : {}) });
}

/** The hours of a doctor as they are when the editor is opened; what others save meanwhile is told when one saves. */
export function useSchedule(drId: string) {
  return useQuery({
    queryKey: scheduleKey(drId),
    queryFn: ({ signal }) => fetchSchedule(drId, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Saves the hours of a doctor and tells which visits now lie outside of them; rejects with `version_conflict`. */
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
