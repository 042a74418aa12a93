import { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { forbidden } from '@petcare/platform/errors.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { trusted } from 'mongoose';
import { Deletions, toDeletion } from './deletion.model.ts';
import { findDeletionFor, mayDelete } from './find-deletion.ts';
import { previewDeletion } from './preview-deletion.ts';
import type { StartDeps } from './start-deletion.ts';

export function viewDeletionsRoutes(deps: Pick<StartDeps, 'countRows' | 'log'>): Route[] {
  return [
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
      toDeletion(await findDeletionFor(caller, params.id)),
    ),
  ];
}
