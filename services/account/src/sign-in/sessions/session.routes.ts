import { endpoints } from '@petcare/contracts/endpoints.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import { endedSessionCookies } from '@petcare/platform/auth/cookies.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import type { EndSessions } from './end-sessions.ts';

interface SessionRoutesDeps {
  readonly sessions: Sessions;
  readonly realtime: Realtime;
  readonly endSessions: EndSessions;
  readonly publicUrl: string;
}

export function sessionRoutes({ sessions, realtime, endSessions, publicUrl }: SessionRoutesDeps): Route[] {
  return [
    route(endpoints['sessions.list'], async ({ caller }) => {
      const { id, sessionId } = signedIn(caller);
      const open = await sessions.listOf(id);
      return {
        sessions: open.map(({ hash, userAgent, ip, createdAt }) => ({
          id: hash,
          current: hash === sessionId,
          userAgent,
          ip,
          createdAt,
        })),
      };
    }),

    route(endpoints['sessions.end'], async ({ params, caller, reply }) => {
      const { id, sessionId } = signedIn(caller);
      const session = await sessions.findByHash(params.session);
      if (session?.userId !== id) throw notFound('session');
      await sessions.end(session.hash);
      realtime.disconnect(rooms.session(session.hash), 'revoked');
      if (session.hash === sessionId) reply.header('Set-Cookie', endedSessionCookies(publicUrl));
      return { message: 'Signed out there.' };
    }),

    route(endpoints['sessions.endOthers'], async ({ caller }) => {
      const { id, sessionId } = signedIn(caller);
      await endSessions(id, 'revoked', sessionId);
      return { message: 'Signed out everywhere else.' };
    }),
  ];
}
