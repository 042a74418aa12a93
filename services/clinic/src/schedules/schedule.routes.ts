import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { requireOwnSpecialist } from '../specialists/record/find-own-specialist.ts';
import { scheduleOf, toSchedule, type ScheduleDocument } from './schedule.model.ts';
import { updateSchedule } from './update-schedule.ts';

interface ScheduleDeps {
  /** Returns the ids of upcoming appointments outside this schedule. Injected, as appointments import schedules. */
  findAppointmentsOutside(schedule: ScheduleDocument): Promise<string[]>;
}

export function scheduleRoutes({ findAppointmentsOutside }: ScheduleDeps): Route[] {
  return [
    route(endpoints['schedules.get'], async ({ params, caller }) => {
      const drId = await requireOwnSpecialist(params.id, signedIn(caller));
      return toSchedule(await scheduleOf(drId));
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
}
