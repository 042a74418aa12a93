import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { addAuditInOwnTransaction, userRecord } from '@petcare/platform/audit/audit.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { blockWrites } from '../user-copies/block-writes.ts';
import { countRows } from './count-rows.ts';
import { deleteLeftovers } from './delete-leftovers.ts';
import { deleteUserAdoptions } from './delete-user-adoptions.ts';
import { deleteUserApplications } from './delete-user-applications.ts';
import { deleteUserComments } from './delete-user-comments.ts';
import { deleteUserMemories } from './delete-user-memories.ts';
import { deleteUserUploads } from './delete-user-uploads.ts';

type UserRecordKind = 'memories' | 'adoptions' | 'comments' | 'applications' | 'uploads';

const deleteOfUser: Readonly<Record<UserRecordKind, (userId: string, limit?: number) => Promise<number>>> = {
  memories: deleteUserMemories,
  adoptions: deleteUserAdoptions,
  comments: deleteUserComments,
  applications: deleteUserApplications,
  uploads: deleteUserUploads,
};

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
  const act = `${kind}.deleted_of_user` satisfies AuditFacts['act'];
  return route(endpoints[`${kind}.deleteOfUser`], async ({ params, query, caller }) => {
    await blockWrites(caller, params.id);
    await addAuditInOwnTransaction('content', {
      act,
      record: userRecord(params.id),
      before: null,
      after: null,
    });
    const deleted = await deleteOfUser[kind](params.id, query.limit);
    return { message: 'Deleted!', deleted };
  });
}
