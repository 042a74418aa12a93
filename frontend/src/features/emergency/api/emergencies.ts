import {
  type AnswerEmergencyBody,
  type Emergency,
  emergencyEndpoints as endpoints,
  type RequestEmergencyBody,
} from '@petcare/contracts/emergencies.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';

/** Live messages may be lost, and a minute is short. */
const pollMs = 5_000;

interface Current {
  own: Emergency | null;
  asked: Emergency | null;
}

export function isOpen({ status }: Emergency): boolean {
  return status === 'asking' || status === 'waiting';
}

/** The latest emergency of the user, and the one that a doctor is asked about. */
export function useCurrentEmergencies() {
  return useQuery({
    queryKey: [...queryKeys.emergencies, 'current'],
    queryFn: ({ signal }) => call(endpoints['emergencies.current'], { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.asked !== null || (data.own !== null && isOpen(data.own))) ? pollMs : false,
  });
}

/** Asks for a doctor. Idempotent per `client_id`. */
export function useRequestEmergency() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: RequestEmergencyBody) =>
      (await call(endpoints['emergencies.request'], { body })).emergency,
    onSuccess: (own) => show(queryClient, { own }),
  });
}

export function useAnswerEmergency() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: AnswerEmergencyBody & { id: string }) =>
      call(endpoints['emergencies.answer'], { params: { id }, body }),
    onSuccess: () => show(queryClient, { asked: null }),
    onSettled: () =>
      Promise.all(
        [queryKeys.emergencies, queryKeys.appointments, queryKeys.queue].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useCancelEmergency() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints['emergencies.cancel'], { params: { id } }),
    onSuccess: ({ emergency }) => show(queryClient, { own: emergency }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.emergencies }),
  });
}

/** Sends the recording to the doctors who are asked; another one replaces it. */
export function useAddVoiceNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, file }: { id: string; file: File }) => {
      const endpoint = endpoints['emergencies.addVoiceNote'];
      const path = endpoint.path.replace(':id', id) as typeof endpoint.path;
      const { signal } = new AbortController();
      return uploadFile({ ...endpoint, path }, file, () => true, { signal, onProgress: () => undefined });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.emergencies }),
  });
}

/** The address of the recording; it changes with the emergency, so that a replaced one is loaded. */
export function voiceNoteAddress({ _id, version }: Emergency): string {
  return `${endpoints['emergencies.voiceNote'].path.replace(':id', _id)}#${version}`;
}

function show(queryClient: QueryClient, changes: Partial<Current>): void {
  queryClient.setQueryData<Current>([...queryKeys.emergencies, 'current'], (current) => ({
    own: null,
    asked: null,
    ...current,
    ...changes,
  }));
}
