import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { forbidden } from '@petcare/platform/errors.ts';
import { blockErasedUser } from '@petcare/platform/personal-rows/block-erased-user.ts';
import { erasePersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { FinishDeps } from './finish-deletion.ts';
import { finishDeletion } from './finish-deletion.ts';
import { Deletions, toDeletion } from './deletion.model.ts';
import { findDeletionFor, mayDelete } from './find-deletion.ts';
import { personalTable } from './personal-table.ts';
import { reportProgress } from './report-progress.ts';
import { countAccountRows } from './count-service-rows.ts';
import { startDeletion, type StartDeps } from './start-deletion.ts';
import { undoDeletion } from './undo-deletion.ts';

export function deletionRoutes(deps: StartDeps & FinishDeps): Route[] {
  return [
    route(endpoints['users.delete'], async ({ params, caller }) =>
      accepted(await startDeletion({ kind: 'user', targetId: params.id, caller }, deps)),
    ),

    route(endpoints['deletions.start'], async ({ body, caller }) => {
      if (!mayDelete(caller, body.kind)) throw forbidden();
      return accepted(await startDeletion({ kind: body.kind, targetId: body.target_id, caller }, deps));
    }),

    route(endpoints['deletions.undo'], async ({ params, caller }) => {
      await findDeletionFor(caller, params.id);
      return { message: 'Nothing was deleted.', deletion: await undoDeletion(params.id, deps) };
    }),

    route(endpoints['deletions.open'], async () => {
      const running = await Deletions.find({ state: 'running' }).sort({ startsAt: 1 }).lean();
      return running.map(toDeletion);
    }),

    route(endpoints['deletions.report'], ({ params, body }) =>
      reportProgress({ ...params, progress: body }, deps.notifier),
    ),

    route(endpoints['deletions.finish'], ({ params, body }) =>
      finishDeletion({ id: params.id, lateRows: body.late_rows }, deps),
    ),

    route(endpoints['deletions.rows.account'], ({ params }) => countAccountRows(params)),

    route(endpoints['deletions.personal.account'], async ({ params, query, caller }) => {
      await blockErasedUser(caller, params.id);
      const request = { limit: query.limit, context: undefined };
      return {
        message: 'Deleted!',
        deleted: await erasePersonalRows(personalTable, 'account_data', params.id, request),
      };
    }),
  ];
}

function accepted(deletion: Deletion): { message: string; deletion: Deletion } {
  return { message: 'Deleted!', deletion };
}
