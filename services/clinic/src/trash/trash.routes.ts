import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { trusted } from 'mongoose';
import { actorRoleOf } from '../appointments/changes/cancel-upcoming-appointments.ts';
import { deleteService } from './delete-service.ts';
import { deleteSpecialist } from './delete-specialist.ts';
import { restoreService } from './restore-service.ts';
import { restoreSpecialist } from './restore-specialist.ts';
import { toTrashEntry, Trash, type TrashedRecord } from './trash.model.ts';

export const trashRoutes: Route[] = [
  route(endpoints['specialists.delete'], async ({ params, caller }) => {
    await deleteSpecialist(params.id, actorRoleOf(caller));
    return { message: 'Deleted!' };
  }),

  route(endpoints['services.delete'], async ({ params }) => {
    await deleteService(params.id);
    return { message: 'Deleted!' };
  }),

  route(endpoints['trash.clinic'], async ({ query: { page, limit }, reply }) => {
    const filter = { expiresAt: trusted({ $gt: new Date() }) };
    const rows = await Trash.find(filter)
      .sort({ deletedAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<TrashedRecord[]>();
    reply.total(await Trash.countDocuments(filter));
    return rows.map(toTrashEntry);
  }),

  route(endpoints['trash.restore.clinic'], async ({ params: { kind, id } }) => {
    await (kind === 'specialist' ? restoreSpecialist(id) : restoreService(id));
    return { message: 'Restored!' };
  }),
];
