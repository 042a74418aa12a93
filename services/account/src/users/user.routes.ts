import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound, notSignedIn } from '@petcare/platform/errors.ts';
import { listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { eachUser, listUsers } from './list-users.ts';
import { toUserEvent, toUser, Users } from './user.model.ts';

export const userRoutes: Route[] = [
  route(endpoints['users.me'], async ({ caller }) => {
    const user = await Users.findById(signedIn(caller).id).lean();
    if (!user) throw notSignedIn();
    return { data: { user: toUser(user) } };
  }),

  route(endpoints['users.get'], async ({ params }) => {
    const user = await Users.findById(params.id).lean();
    if (!user) throw notFound('user');
    return toUser(user);
  }),

  listRoute(
    endpoints['users.list'],
    async ({ query, reply }) => {
      const { users, total } = await listUsers(query);
      reply.total(total);
      return { users };
    },
    ({ query }) => eachUser(query),
  ),

  route(endpoints['people.get'], async ({ params }) => {
    const user = await Users.findById(params.id).lean();
    // Users being deleted get no email, and other services must not copy them.
    if (!user || user.removal === 'begun') throw notFound('user');
    return { ...toUserEvent(user), locale: user.locale, sequence: user.version };
  }),
];
