import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { trusted } from 'mongoose';
import { findOwnSpecialist } from '../doctors/specialists/find-own-specialist.ts';
import { buildCalendar } from './appointment-calendar.ts';
import { Appointments, toAppointment } from './appointment.model.ts';
import { findAppointment } from './find-appointment.ts';
import { eachAppointment, listAppointments } from './list-appointments.ts';

export function appointmentRoutes(): Route[] {
  return [
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
        const drId = await findOwnSpecialist(params.id, signedIn(caller));
        const { appointments, total } = drId
          ? await listAppointments(query, { drId })
          : { appointments: [], total: 0 };
        reply.total(total);
        return appointments;
      },
      async function* ({ params, query, caller }) {
        const drId = await findOwnSpecialist(params.id, signedIn(caller));
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

    route(endpoints['appointments.calendar'], async ({ params, caller }) => {
      const { appointment } = await findAppointment(params.id, signedIn(caller));
      return {
        type: 'text/calendar',
        filename: `petcare-${appointment.date}.ics`,
        headers: { 'Cache-Control': 'no-store' },
        open: () => Buffer.from(buildCalendar(appointment)),
      };
    }),

    // Called by the worker before it sends a reminder.
    route(endpoints['appointments.standing'], async ({ params }) => {
      const appointment = await Appointments.findById(params.id, { active: 1, start: 1 }).lean();
      if (!appointment) throw notFound('appointment');
      return { active: appointment.active, slot_start: appointment.start.toISOString() };
    }),

    route(endpoints['appointments.current'], async ({ query }) => {
      const rows = await Appointments.find(
        { _id: trusted({ $in: query.ids }) },
        { status: 1, start: 1, serial: 1, patientName: 1 },
      ).lean();
      return rows.map(({ _id, status, start, serial, patientName }) => ({
        appointment_id: _id,
        status,
        slot_start: start.toISOString(),
        serial,
        patient_name: patientName,
      }));
    }),
  ];
}
