import { areaOfDeletion } from '@petcare/contracts/shared/admin-areas.ts';
import { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { trusted } from 'mongoose';
import type { FinishDeps } from './finish-deletion.ts';
import { finishDeletion } from './finish-deletion.ts';
import { Deletions, toDeletion, type DeletionDocument } from './deletion.model.ts';
import { eraseInboxRows } from '../erasure/erase-inbox-rows.ts';
import { previewDeletion } from './preview-deletion.ts';
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

    route(endpoints['deletions.preview'], async ({ query, caller }) => {
      if (!mayDelete(caller, query.kind)) throw forbidden();
      return previewDeletion(query, deps);
    }),

    route(endpoints['deletions.list'], async ({ query: { page, limit, open }, caller, reply }) => {
      const kinds = DeletionKind.options.filter((kind) => mayDelete(caller, kind));
      const filter = { kind: trusted({ $in: kinds }), ...(open && { open: true }) };
      const [found, total] = await Promise.all([
        Deletions.find(filter)
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        Deletions.countDocuments(filter),
      ]);
      reply.total(total);
      return found.map(toDeletion);
    }),

    route(endpoints['deletions.get'], async ({ params, caller }) =>
      toDeletion(await findFor(caller, params.id)),
    ),

    route(endpoints['deletions.undo'], async ({ params, caller }) => {
      await findFor(caller, params.id);
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

    route(endpoints['deletions.personal.account'], async ({ params, query }) => ({
      message: 'Deleted!',
      deleted: await eraseInboxRows(params.id, query.limit),
    })),
  ];
}

/** Limited admins delete the records of their areas; accounts belong to admins of all areas. */
function mayDelete(caller: Caller, kind: DeletionKind): boolean {
  if (caller.kind !== 'person' || !caller.areas) return true;
  const area = areaOfDeletion[kind];
  return area !== null && caller.areas.includes(area);
}

/** @throws not_found – no such deletion, or one of another area */
async function findFor(caller: Caller, id: string): Promise<DeletionDocument> {
  const found = await Deletions.findById(id).lean();
  if (!found || !mayDelete(caller, found.kind)) throw notFound('deletion');
  return found;
}

function accepted(deletion: Deletion): { message: string; deletion: Deletion } {
  return { message: 'Deleted!', deletion };
}
