import { endpoints } from '@petcare/contracts/endpoints.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { endedSessionCookies, sessionCookies } from '@petcare/platform/auth/cookies.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

interface SignInRoutesDeps extends SignInDeps {
  readonly realtime: Realtime;
  readonly publicUrl: string;
}

export function signInRoutes(deps: SignInRoutesDeps): Route[] {
  const { sessions, realtime, publicUrl } = deps;
  return [
    route(endpoints['users.signIn'], async ({ body, caller, request, reply }) => {
      const previousSession = caller.kind === 'user' ? caller.sessionId : undefined;
      const { user, sessionId, deviceCookie, endedSessions } = await signIn(
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
      for (const hash of endedSessions) realtime.disconnect(rooms.session(hash), 'revoked');
      if (previousSession) realtime.disconnect(rooms.session(previousSession), 'signed_out');
      reply.header('Set-Cookie', [...sessionCookies(sessionId, publicUrl), deviceCookie]);
      return { data: { user } };
    }),

    route(endpoints['users.signOut'], async ({ caller, reply }) => {
      if (caller.kind === 'user') {
        await sessions.end(caller.sessionId);
        realtime.disconnect(rooms.session(caller.sessionId), 'signed_out');
      }
      reply.header('Set-Cookie', endedSessionCookies(publicUrl));
      return { message: 'Signed out.' };
    }),
  ];
}
