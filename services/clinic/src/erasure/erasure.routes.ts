import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditInOwnTransaction, userRecord } from '@petcare/platform/audit/audit.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { actorRoleOf } from '../appointments/changes/cancel-upcoming-appointments.ts';
import { blockReceivedPets } from '../user-copies/block-pets.ts';
import { countRows } from './count-rows.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { removeAppointmentsOf } from './remove-appointments.ts';
import { removePetsOf } from './remove-pets.ts';

export const erasureRoutes: Route[] = [
  route(endpoints['deletions.rows.clinic'], ({ params: { kind, id } }) => countRows(kind, id)),

  route(endpoints['deletions.personal.clinic'], async ({ params, query: { limit } }) => ({
    message: 'Deleted!',
    deleted: await erasePersonalData(params.id, limit),
  })),

  route(endpoints['appointments.deleteOfUser'], async ({ params, query: { limit }, caller }) => {
    await addAuditInOwnTransaction('clinic', {
      act: 'appointments.deleted_of_user',
      record: userRecord(params.id),
      before: null,
      after: null,
    });
    const deleted = await removeAppointmentsOf(params.id, { limit, by: actorRoleOf(caller) });
    return { message: 'Deleted!', deleted };
  }),

  route(endpoints['pets.deleteOfUser'], async ({ params, query: { limit }, caller }) => {
    await blockReceivedPets(caller, params.id);
    await addAuditInOwnTransaction('clinic', {
      act: 'pets.deleted_of_user',
      record: userRecord(params.id),
      before: null,
      after: null,
    });
    return { message: 'Deleted!', deleted: await removePetsOf(params.id, limit) };
  }),
];
