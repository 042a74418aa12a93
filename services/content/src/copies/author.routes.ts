import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { ensureUserCopy } from './ensure-user-copy.ts';
import { findAuthors } from './find-user-copies.ts';

export function authorRoutes({ client }: { client: InternalClient }): Route[] {
  return [
    route(endpoints['authors.get'], async ({ params: { id } }) => {
      await ensureUserCopy(id, { client });
      return (await findAuthors([id]))(id);
    }),
  ];
}
