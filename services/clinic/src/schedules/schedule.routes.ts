import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findOwnDoctor } from '../appointments/find-appointment.ts';
import { scheduleOf, toSchedule } from './schedule.model.ts';
import { updateSchedule } from './update-schedule.ts';

export const scheduleRoutes: Route[] = [
  route(endpoints['schedules.get'], async ({ params, caller }) => {
    const drId = await findOwnDoctor(params.id, signedIn(caller));
    if (!drId) throw notFound('doctor');
    return toSchedule(await scheduleOf(drId));
  }),

  route(endpoints['schedules.update'], async ({ params, body, caller }) => {
    const drId = await findOwnDoctor(params.id, signedIn(caller));
    if (!drId) throw notFound('doctor');
    const { schedule, outside } = await updateSchedule(drId, body);
    return { message: 'Data Updated!', schedule: toSchedule(schedule), outside };
  }),
];
