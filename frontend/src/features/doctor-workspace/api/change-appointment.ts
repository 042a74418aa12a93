import { type Appointment, appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { confirmationEndpoints } from '@petcare/contracts/clinic/confirmations.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { queueChangeEndpoints } from '@petcare/contracts/clinic/queue-changes.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useStaleAppointments } from '../../../components/appointment/use-stale-appointments.ts';
import { call } from '../../../lib/api/api-client.ts';
import {
  appointmentKey,
  appointmentListKey,
  type AppointmentPage,
  appointmentSpanKey,
} from './appointments.ts';

const changeStatus = appointmentEndpoints['appointments.changeStatus'];
export type NextStatus = EndpointRequest<typeof changeStatus>['body']['status'];

/**
 * Changes the status of an appointment and updates it in every list at once. Rejects with
 * `appointment_status_conflict` if it has already passed that status.
 */
export function useChangeAppointmentStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: { id: string } & EndpointRequest<typeof changeStatus>['body']) =>
      (await call(changeStatus, { params: { id }, body })).appointment,
    onSuccess: (appointment) => showAppointment(queryClient, appointment),
    onSettled: useStaleAppointments(),
  });
}

/** Confirms requested appointments; those that have changed meanwhile are returned as skipped. */
export function useConfirmAppointments() {
  return useMutation({
    mutationFn: (ids: string[]) => call(confirmationEndpoints['appointments.confirmMany'], { body: { ids } }),
    onSettled: useStaleAppointments(),
  });
}

/** Takes the latest status back, within an hour. */
export function useUndoStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id: id, version }: Appointment) =>
      (await call(queueChangeEndpoints['appointments.undoStatus'], { params: { id }, body: { version } }))
        .appointment,
    onSuccess: (appointment) => showAppointment(queryClient, appointment),
    onSettled: useStaleAppointments(),
  });
}

export function useDeleteAppointment() {
  return useMutation({
    mutationFn: (id: string) => call(appointmentEndpoints['appointments.delete'], { params: { id } }),
    onSettled: useStaleAppointments(),
  });
}

/** Writes an appointment into every cached query that holds an older version of it. */
function showAppointment(queryClient: QueryClient, appointment: Appointment): void {
  const newer = (shown: Appointment) =>
    shown._id === appointment._id && shown.version <= appointment.version ? appointment : shown;
  queryClient.setQueriesData<AppointmentPage>(
    { queryKey: appointmentListKey },
    (page) => page && { ...page, items: page.items.map(newer) },
  );
  queryClient.setQueriesData<Appointment[]>({ queryKey: appointmentSpanKey }, (appointments) =>
    appointments?.map(newer),
  );
  queryClient.setQueryData<Appointment>(appointmentKey(appointment._id), (shown) => shown && newer(shown));
}
