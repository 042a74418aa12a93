import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { Appointments } from './appointment.model.ts';

/** What whoever sends reminders asks. */
export const reminderRoutes: Route[] = [
  route(endpoints['appointments.standing'], async ({ params }) => {
    const appointment = await Appointments.findById(params.id, { active: 1, start: 1 }).lean();
    if (!appointment) throw notFound('appointment');
    return { active: appointment.active, slot_start: appointment.start.toISOString() };
  }),
];
