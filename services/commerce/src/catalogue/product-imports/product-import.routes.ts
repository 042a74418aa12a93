import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { failure } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findProductImport, startProductImport, undoProductImport } from './change-product-import.ts';
import { checkProductFile } from './check-product-file.ts';
import { listProductImports, showProductImport } from './show-product-import.ts';

/** A large file takes a second of this process, which serves the store as well. */
const checkOneAtATime = createLimiter({
  atOnce: 1,
  mayWait: 4,
  refusal: () => failure('too_many_requests', { retryAfter: 5 }),
});

function actorOf(caller: Caller): Actor {
  const { id, role } = signedIn(caller);
  return { id, role };
}

export const productImportRoutes: Route[] = [
  route(endpoints['productImports.check'], async ({ query, receiveFile }) => {
    const { path } = await receiveFile();
    return checkOneAtATime(async () => showProductImport(await checkProductFile(path, query.headings)));
  }),

  route(endpoints['productImports.list'], listProductImports),

  route(endpoints['productImports.get'], async ({ params }) =>
    showProductImport(await findProductImport(params.id)),
  ),

  route(endpoints['productImports.start'], async ({ params, caller }) =>
    showProductImport(await startProductImport(params.id, actorOf(caller))),
  ),

  route(endpoints['productImports.undo'], async ({ params, caller }) =>
    showProductImport(await undoProductImport(params.id, actorOf(caller))),
  ),
];
