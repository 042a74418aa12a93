import { endpoints } from '@petcare/contracts/endpoints.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { notFound, notSignedIn } from '@petcare/platform/errors.ts';
import { listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import { endedSessionCookies, sessionCookies } from '@petcare/platform/auth/cookies.ts';
import { signIn, type SignInDeps } from '../sign-in/sign-in.ts';
import { changeRole } from '../roles/change-role.ts';
import type { SessionEnd } from '../sessions/end-sessions.ts';
import { eachUser, listUsers } from './list-users.ts';
import { signUp } from '../sign-up/sign-up.ts';
import { updateUser, type UpdateUserDeps } from '../profile/update-user.ts';
import { toPerson, toUser, Users } from './user.model.ts';

interface UserRoutesDeps extends SignInDeps, UpdateUserDeps {
  readonly realtime: Realtime;
  readonly endSessions: SessionEnd;
  readonly publicUrl: string;
}

/** Sign-up, sign-in, sign-out, who am I, profiles, the admin's list of users, and people as other services see them. */
export function userRoutes(deps: UserRoutesDeps): Route[] {
  const { sessions, realtime, endSessions, publicUrl, log } = deps;
  return [
    route(endpoints['users.signUp'], async ({ body }) => ({
      message: 'Congratulation! Sign-up successfully!',
      data: { user: await signUp(body, deps) },
    })),

    route(endpoints['users.signIn'], async ({ body, caller, request, reply }) => {
      const previousSession = caller.kind === 'person' ? caller.sessionId : undefined;
      const { user, sessionId, deviceCookie } = await signIn(
        {
          ...body,
          ip: caller.kind === 'system' ? 'system' : caller.ip,
          userAgent: (request.get('User-Agent') ?? '').slice(0, 300),
          cookieHeader: request.headers.cookie,
          previousSession,
          onWait: (seconds) => reply.header('Retry-After', String(seconds)),
        },
        deps,
      );
      if (previousSession) realtime.disconnect(rooms.session(previousSession), 'signed_out');
      reply.header('Set-Cookie', [...sessionCookies(sessionId, publicUrl), deviceCookie]);
      return { data: { user } };
    }),

    route(endpoints['users.signOut'], async ({ caller, reply }) => {
      if (caller.kind === 'person') {
        await sessions.end(caller.sessionId);
        realtime.disconnect(rooms.session(caller.sessionId), 'signed_out');
      }
      reply.header('Set-Cookie', endedSessionCookies(publicUrl));
      return { message: 'Signed out.' };
    }),

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

    route(endpoints['users.update'], async ({ params, body, caller, reply }) => {
      const onWait = (seconds: number) => reply.header('Retry-After', String(seconds));
      const user = await updateUser({ id: params.id, body, caller, onWait }, deps);
      return { message: 'Data Updated!', data: { user } };
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
      // Who is being deleted gets no mail, and no copy anywhere any more.
      if (!user || user.removal === 'begun') throw notFound('person');
      return { ...toPerson(user), locale: user.locale, sequence: user.version };
    }),

    route(endpoints['users.changeRole'], async ({ params, body }) => ({
      message: 'Role changed successfully!',
      user: await changeRole({ id: params.id, role: body.role }, { endSessions, log }),
    })),
  ];
}
