import { type Appointment, appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import type { EndpointRequest } from '@petcare/contracts/endpoint.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { visitKey, visitListKey, type VisitPage, visitSpanKey } from './visits.ts';

const changeStatus = appointmentEndpoints['appointments.changeStatus'];
const reschedule = appointmentEndpoints['appointments.reschedule'];
export type NextStatus = EndpointRequest<typeof changeStatus>['body']['status'];

/** Moves a visit on; rejects with `appointment_status_conflict` if it is past that step already. */
export function useChangeVisitStatus() {
  return useVisitMutation(async ({ id, status }: { id: string; status: NextStatus }) => {
    return (await call(changeStatus, { params: { id }, body: { status } })).appointment;
  });
}

interface Cancelled {
  id: string;
  /** Told to the patient. Doctors have to give one. */
  reason: string;
}

/** Calls a visit off; its time is free at once. */
export function useCancelVisit() {
  return useVisitMutation(async ({ id, reason }: Cancelled) => {
    const body = reason ? { reason } : {};
    const answer = await call(appointmentEndpoints['appointments.cancel'], { params: { id }, body });
    return answer.appointment;
  });
}

interface Moved {
  id: string;
  body: EndpointRequest<typeof reschedule>['body'];
}

/** Moves a visit to another time; rejects with `slot_taken` or `version_conflict`, and then nothing has changed. */
export function useMoveVisit() {
  return useVisitMutation(async ({ id, body }: Moved) => {
    return (await call(reschedule, { params: { id }, body })).appointment;
  });
}

/** Takes a visit out of all lists; one that is to come is cancelled with it. */
export function useDeleteVisit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(appointmentEndpoints['appointments.delete'], { params: { id } }),
    onSettled: () => refetchVisits(queryClient),
  });
}

/** A write that answers with the visit: it is shown at once wherever it is on the screen. */
function useVisitMutation<Asked>(send: (asked: Asked) => Promise<Appointment>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (visit) => showVisit(queryClient, visit),
    onSettled: () => refetchVisits(queryClient),
  });
}

/** Not waited for: the answer is on the screen already. */
function refetchVisits(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.appointments });
  void queryClient.invalidateQueries({ queryKey: queryKeys.queue });
  void queryClient.invalidateQueries({ queryKey: queryKeys.slots });
}

/** Replaces a visit wherever it is on the screen, unless a later state of it is there already. */
function showVisit(queryClient: QueryClient, visit: Appointment): void {
  const newer = (shown: Appointment) =>
    shown._id === visit._id && shown.version <= visit.version ? visit : shown;
  queryClient.setQueriesData<VisitPage>(
    { queryKey: visitListKey },
    (page) => page && { ...page, items: page.items.map(newer) },
  );
  queryClient.setQueriesData<Appointment[]>({ queryKey: visitSpanKey }, (visits) => visits?.map(newer));
  queryClient.setQueryData<Appointment>(visitKey(visit._id), (shown) => shown && newer(shown));
}
