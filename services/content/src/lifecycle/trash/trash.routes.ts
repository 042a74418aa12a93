import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { listTrash } from './list-trash.ts';
import { restorePost } from './restore-post.ts';

export const trashRoutes: Route[] = [
  route(endpoints['trash.content'], async ({ query, caller, reply }) => {
    const { entries, total } = await listTrash(query, signedIn(caller));
    reply.total(total);
    return entries;
  }),

  route(endpoints['trash.restore.content'], async ({ params, caller }) => {
    await restorePost(params, caller);
    return { message: 'Restored!' };
  }),
];
