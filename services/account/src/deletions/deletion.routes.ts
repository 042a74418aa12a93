import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Deletion } from '@petcare/contracts/deletions.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { FinishDeps } from './finish-deletion.ts';
import { finishDeletion } from './finish-deletion.ts';
import { Deletions, toDeletion } from './deletion.model.ts';
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

    route(endpoints['deletions.start'], async ({ body, caller }) =>
      accepted(await startDeletion({ kind: body.kind, targetId: body.target_id, caller }, deps)),
    ),

    route(endpoints['deletions.preview'], ({ query }) => previewDeletion(query, deps)),

    route(endpoints['deletions.list'], async ({ query: { page, limit, open }, reply }) => {
      const filter = open ? { open: true } : {};
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

    route(endpoints['deletions.get'], async ({ params }) => {
      const found = await Deletions.findById(params.id).lean();
      if (!found) throw notFound('deletion');
      return toDeletion(found);
    }),

    route(endpoints['deletions.undo'], async ({ params }) => ({
      message: 'Nothing was deleted.',
      deletion: await undoDeletion(params.id, deps),
    })),

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

function accepted(deletion: Deletion): { message: string; deletion: Deletion } {
  return { message: 'Deleted!', deletion };
}
