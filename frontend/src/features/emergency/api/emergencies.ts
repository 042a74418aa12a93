import {
  type AnswerEmergencyBody,
  type Emergency,
  type EmergencyFilter,
  emergencyEndpoints as endpoints,
  type RequestEmergencyBody,
} from '@petcare/contracts/clinic/emergencies.ts';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';

/** Live messages may be lost, and a minute is short. */
const pollMs = 5_000;

interface Current {
  own: Emergency | null;
  asked: Emergency | null;
}

export function isOpen({ status }: Pick<Emergency, 'status'>): boolean {
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

export const emergenciesPerPage = 20;

/** One page of the emergencies of all owners, for admins. `page` starts at zero. */
export function useEmergencies(state: EmergencyFilter, page: number) {
  return useQuery({
    queryKey: [...queryKeys.emergencies, 'all', state, page],
    queryFn: ({ signal }) =>
      callPage(endpoints['emergencies.list'], {
        query: { state, page: page + 1, limit: emergenciesPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isOpen) ? pollMs : false),
  });
}

interface EmergencyRequest {
  body: RequestEmergencyBody;
  voiceNote: File | null;
}

/**
 * Asks for a doctor, and sends the voice note afterwards, so that it delays nothing. Idempotent per `client_id`.
 * `onVoiceNoteLost` is called with the reason if it could not be sent.
 */
export function useRequestEmergency(onVoiceNoteLost: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body }: EmergencyRequest) =>
      (await call(endpoints['emergencies.request'], { body })).emergency,
    // Not in the callbacks of `mutate`: the form is gone once the emergency is shown.
    onSuccess: (own, { voiceNote }) => {
      show(queryClient, { own });
      if (voiceNote)
        sendVoiceNote(own._id, voiceNote).then(
          () => queryClient.invalidateQueries({ queryKey: queryKeys.emergencies }),
          onVoiceNoteLost,
        );
    },
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
function sendVoiceNote(id: string, file: File): Promise<boolean> {
  const endpoint = endpoints['emergencies.addVoiceNote'];
  const path = endpoint.path.replace(':id', id) as typeof endpoint.path;
  const { signal } = new AbortController();
  return uploadFile({ ...endpoint, path }, file, () => true, { signal, onProgress: () => undefined });
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
