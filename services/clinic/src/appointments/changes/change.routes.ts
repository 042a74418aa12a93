import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditInOwnTransaction, shortId } from '@petcare/platform/audit/audit.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { AppointmentLimits } from '../appointment-limits.ts';
import { toAppointment } from '../appointment.model.ts';
import { archiveAppointmentsOf } from './archive-appointments.ts';
import { confirmAppointments } from './confirm-appointments.ts';
import { cancelAppointment, deleteAppointment, setAppointmentStatus } from './change-appointment-status.ts';
import { actorRoleOf } from './cancel-upcoming-appointments.ts';
import { undoStatus } from './undo-status.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';

export function appointmentChangeRoutes({ limits }: { readonly limits: AppointmentLimits }): Route[] {
  return [
    route(endpoints['appointments.changeStatus'], async ({ params, body, caller }) => ({
      message: 'Appointment status changed successfully!',
      appointment: toAppointment(await setAppointmentStatus(params.id, body, signedIn(caller))),
    })),

    route(endpoints['appointments.confirmMany'], async ({ body, caller }) => ({
      message: 'Appointment status changed successfully!',
      ...(await confirmAppointments(body.ids, signedIn(caller))),
    })),

    route(endpoints['appointments.undoStatus'], async ({ params, body, caller }) => ({
      message: 'The change was undone.',
      appointment: toAppointment(await undoStatus(params.id, body.version, signedIn(caller))),
    })),

    route(endpoints['appointments.cancel'], async ({ params, body, caller }) => {
      const user = signedIn(caller);
      const cancel = () => cancelAppointment(params.id, body.reason, user);
      const appointment = await limits.countChange(user, cancel);
      return { message: 'Appointment cancelled.', appointment: toAppointment(appointment) };
    }),

    route(endpoints['appointments.reschedule'], async ({ params, body, caller }) => {
      const user = signedIn(caller);
      const reschedule = () => rescheduleAppointment(params.id, body, user);
      const appointment = await limits.countChange(user, reschedule);
      return { message: 'Appointment moved.', appointment: toAppointment(appointment) };
    }),

    route(endpoints['appointments.delete'], async ({ params, caller }) => {
      const user = signedIn(caller);
      await limits.countChange(user, () => deleteAppointment(params.id, user));
      return { message: 'Deleted!' };
    }),

    route(endpoints['appointments.deleteOfDoctor'], async ({ params, query: { limit }, caller }) => {
      await addAuditInOwnTransaction('clinic', {
        action: 'appointments.deleted_of_doctor',
        record: { type: 'specialist', id: params.id, label: shortId(params.id) },
        before: null,
        after: null,
      });
      const deleted = await archiveAppointmentsOf(params.id, { limit, by: actorRoleOf(caller) });
      return { message: 'Deleted!', deleted };
    }),
  ];
}
