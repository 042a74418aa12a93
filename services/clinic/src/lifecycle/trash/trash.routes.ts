import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { trusted } from 'mongoose';
import { actorRoleOf } from '../../appointments/changes/cancel-upcoming-appointments.ts';
import { deletePet } from './delete-pet.ts';
import { deleteService } from './delete-service.ts';
import { deleteSpecialist } from './delete-specialist.ts';
import { restorePet } from './restore-pet.ts';
import { restoreService } from './restore-service.ts';
import { restoreSpecialist } from './restore-specialist.ts';
import { Trash, trashOfOwner } from '../../trash/trash.model.ts';
import { ownTrash, toTrashEntry, type TrashedRecord } from './trashed-records.ts';

export const trashRoutes: Route[] = [
  route(endpoints['specialists.delete'], async ({ params, caller }) => {
    await deleteSpecialist(params.id, actorRoleOf(caller));
    return { message: 'Deleted!' };
  }),

  route(endpoints['services.delete'], async ({ params }) => {
    await deleteService(params.id);
    return { message: 'Deleted!' };
  }),

  route(endpoints['pets.delete'], async ({ params, caller }) => {
    await deletePet(params.id, signedIn(caller));
    return { message: 'Deleted!' };
  }),

  route(endpoints['trash.clinic'], async ({ query: { page, limit }, caller, reply }) => {
    const { id, role } = signedIn(caller);
    const filter = { ...(role !== 'admin' && ownTrash(id)), expiresAt: trusted({ $gt: new Date() }) };
    const options = role === 'admin' ? {} : { hint: trashOfOwner };
    const rows = await Trash.find(filter, {}, options)
      .sort({ deletedAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<TrashedRecord[]>();
    reply.total(await Trash.countDocuments(filter, options));
    return rows.map(toTrashEntry);
  }),

  route(endpoints['trash.restore.clinic'], async ({ params: { kind, id }, caller }) => {
    const user = signedIn(caller);
    if (kind === 'pet') await restorePet(id, user);
    else if (user.role !== 'admin') throw notFound('deleted record');
    else await (kind === 'specialist' ? restoreSpecialist(id) : restoreService(id));
    return { message: 'Restored!' };
  }),
];
