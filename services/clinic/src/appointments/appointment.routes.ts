import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditAlone, shortId, userRecord } from '@petcare/platform/audit/audit.ts';
import { listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { calendarOf } from './appointment-calendar.ts';
import { toAppointment } from './appointment.model.ts';
import { archiveAppointmentsOf } from './changes/archive-appointments.ts';
import { bookAppointment } from './book-appointment.ts';
import {
  cancelAppointment,
  changeAppointmentStatus,
  deleteAppointment,
} from './changes/change-appointment-status.ts';
import { findAppointment, findOwnDoctor } from './find-appointment.ts';
import { eachAppointment, listAppointments } from './list-appointments.ts';
import { removeAppointmentsOf } from '../erasure/remove-appointments.ts';
import { rescheduleAppointment } from './changes/reschedule-appointment.ts';

export const appointmentRoutes: Route[] = [
  route(endpoints['appointments.create'], async ({ body, caller, reply }) => {
    const { appointment, booked } = await bookAppointment(body, signedIn(caller));
    if (!booked) reply.status(200);
    return {
      message: 'Appointment booked successfully! Assistant will contact you soon.',
      appointment: toAppointment(appointment),
    };
  }),

  listRoute(
    endpoints['appointments.list'],
    async ({ query, reply }) => {
      const { appointments, total } = await listAppointments(query);
      reply.total(total);
      return appointments;
    },
    ({ query }) => eachAppointment(query),
  ),

  listRoute(
    endpoints['appointments.ofDoctor'],
    async ({ params, query, caller, reply }) => {
      const drId = await findOwnDoctor(params.id, signedIn(caller));
      const { appointments, total } = drId
        ? await listAppointments(query, { drId })
        : { appointments: [], total: 0 };
      reply.total(total);
      return appointments;
    },
    async function* ({ params, query, caller }) {
      const drId = await findOwnDoctor(params.id, signedIn(caller));
      if (drId) yield* eachAppointment(query, { drId });
    },
  ),

  listRoute(
    endpoints['appointments.ofUser'],
    async ({ params, query, reply }) => {
      const { appointments, total } = await listAppointments(query, { patientId: params.id });
      reply.total(total);
      return appointments;
    },
    ({ params, query }) => eachAppointment(query, { patientId: params.id }),
  ),

  route(endpoints['appointments.get'], async ({ params, caller }) => {
    const { appointment } = await findAppointment(params.id, signedIn(caller));
    return toAppointment(appointment);
  }),

  route(endpoints['appointments.changeStatus'], async ({ params, body, caller }) => ({
    message: 'Appointment status changed successfully!',
    appointment: toAppointment(await changeAppointmentStatus(params.id, body.status, signedIn(caller))),
  })),

  route(endpoints['appointments.cancel'], async ({ params, body, caller }) => ({
    message: 'Appointment cancelled.',
    appointment: toAppointment(await cancelAppointment(params.id, body.reason, signedIn(caller))),
  })),

  route(endpoints['appointments.reschedule'], async ({ params, body, caller }) => ({
    message: 'Appointment moved.',
    appointment: toAppointment(await rescheduleAppointment(params.id, body, signedIn(caller))),
  })),

  route(endpoints['appointments.calendar'], async ({ params, caller }) => {
    const { appointment } = await findAppointment(params.id, signedIn(caller));
    return {
      type: 'text/calendar',
      filename: `petcare-${appointment.date}.ics`,
      headers: { 'Cache-Control': 'no-store' },
      open: () => Buffer.from(calendarOf(appointment)),
    };
  }),

  route(endpoints['appointments.delete'], async ({ params, caller }) => {
    await deleteAppointment(params.id, signedIn(caller));
    return { message: 'Deleted!' };
  }),

  route(endpoints['appointments.deleteOfUser'], async ({ params, query: { limit }, caller }) => {
    await addAuditAlone('clinic', {
      act: 'appointments.deleted_of_user',
      record: userRecord(params.id),
      before: null,
      after: null,
    });
    const deleted = await removeAppointmentsOf(params.id, { limit, by: whoDeletes(caller) });
    return { message: 'Deleted!', deleted };
  }),

  route(endpoints['appointments.deleteOfDoctor'], async ({ params, query: { limit }, caller }) => {
    await addAuditAlone('clinic', {
      act: 'appointments.deleted_of_doctor',
      record: { type: 'specialist', id: params.id, label: shortId(params.id) },
      before: null,
      after: null,
    });
    const deleted = await archiveAppointmentsOf(params.id, { limit, by: whoDeletes(caller) });
    return { message: 'Deleted!', deleted };
  }),
];

function whoDeletes(caller: Caller): 'admin' | 'system' {
  return caller.kind === 'system' ? 'system' : 'admin';
}
