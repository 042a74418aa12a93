import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditInOwnTransaction, userRecord } from '@petcare/platform/audit/audit.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { blockErasedUser } from '@petcare/platform/personal-rows/block-erased-user.ts';
import { erasePersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { actorRoleOf } from '../../appointments/changes/cancel-upcoming-appointments.ts';
import { countRows } from './count-rows.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { personalTable } from './personal-table.ts';

export const erasureRoutes: Route[] = [
  route(endpoints['deletions.rows.clinic'], ({ params: { kind, id } }) => countRows(kind, id)),

  route(endpoints['deletions.personal.clinic'], async ({ params, query: { limit }, caller }) => {
    await blockErasedUser(caller, params.id);
    return { message: 'Deleted!', deleted: await erasePersonalData(params.id, limit) };
  }),

  route(endpoints['appointments.deleteOfUser'], async ({ params, query: { limit }, caller }) => {
    await blockErasedUser(caller, params.id);
    await addAuditInOwnTransaction('clinic', {
      action: 'appointments.deleted_of_user',
      record: userRecord(params.id),
      before: null,
      after: null,
    });
    const request = { limit, context: { by: actorRoleOf(caller) } };
    const deleted = await erasePersonalRows(personalTable, 'appointments', params.id, request);
    return { message: 'Deleted!', deleted };
  }),

  route(endpoints['pets.deleteOfUser'], async ({ params, query: { limit }, caller }) => {
    await blockErasedUser(caller, params.id);
    await addAuditInOwnTransaction('clinic', {
      action: 'pets.deleted_of_user',
      record: userRecord(params.id),
      before: null,
      after: null,
    });
    const request = { limit, context: { by: actorRoleOf(caller) } };
    return {
      message: 'Deleted!',
      deleted: await erasePersonalRows(personalTable, 'pets', params.id, request),
    };
  }),
];
