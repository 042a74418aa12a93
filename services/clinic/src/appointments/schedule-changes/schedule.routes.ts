import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findAppointmentsOutside } from './find-appointments-outside.ts';
import { requireOwnSpecialist } from '../../doctors/specialists/find-own-specialist.ts';
import { readSchedule, toSchedule } from '../../doctors/schedules/schedule.model.ts';
import { updateSchedule } from './update-schedule.ts';

export const scheduleRoutes: Route[] = [
  route(endpoints['schedules.get'], async ({ params, caller }) => {
    const drId = await requireOwnSpecialist(params.id, signedIn(caller));
    return toSchedule(await readSchedule(drId));
  }),

  route(endpoints['schedules.update'], async ({ params, body, caller }) => {
    const drId = await requireOwnSpecialist(params.id, signedIn(caller));
    const schedule = await updateSchedule(drId, body);
    return {
      message: 'Data Updated!',
      schedule: toSchedule(schedule),
      outside: await findAppointmentsOutside(schedule),
    };
  }),
];
