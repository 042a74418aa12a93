import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditInOwnTransaction, userRecord } from '@petcare/platform/audit/audit.ts';
import { blockErasedUser } from '@petcare/platform/personal-rows/block-erased-user.ts';
import { erasePersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countRows } from './count-rows.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { personalTable } from './personal-table.ts';

type UserRecordKind = 'memories' | 'adoptions' | 'comments' | 'applications' | 'uploads';

export const erasureRoutes: Route[] = [
  deleteOfUserRoute('memories'),
  deleteOfUserRoute('adoptions'),
  deleteOfUserRoute('comments'),
  deleteOfUserRoute('applications'),
  deleteOfUserRoute('uploads'),

  route(endpoints['deletions.rows.content'], ({ params }) => countRows(params)),

  route(endpoints['deletions.leftovers.content'], async ({ params, query }) => ({
    message: 'Deleted!',
    deleted: await deleteLeftovers(params.id, query.limit),
  })),
];

function deleteOfUserRoute(kind: UserRecordKind): Route {
  const action = `${kind}.deleted_of_user` satisfies AuditFacts['action'];
  return route(endpoints[`${kind}.deleteOfUser`], async ({ params, query, caller }) => {
    await blockErasedUser(caller, params.id);
    await addAuditInOwnTransaction('content', {
      action,
      record: userRecord(params.id),
      before: null,
      after: null,
    });
    const request = { limit: query.limit, context: undefined };
    const deleted = await erasePersonalRows(personalTable, kind, params.id, request);
    return { message: 'Deleted!', deleted };
  });
}
