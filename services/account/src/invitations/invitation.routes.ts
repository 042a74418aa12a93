import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { acceptInvitation, type AcceptDeps } from './accept-invitation.ts';
import { lookAtInvitation } from './find-invitation.ts';

/** Invitations to doctors of the clinic. */
export function invitationRoutes(deps: AcceptDeps): Route[] {
  return [
    route(endpoints['invitations.look'], ({ body }) => lookAtInvitation(body.token, deps.client)),

    route(endpoints['invitations.accept'], async ({ body, caller, request, reply }) => ({
      message: 'Your account is ready. Please sign in.',
      data: {
        user: await acceptInvitation(
          {
            ...body,
            ip: caller.kind === 'system' ? 'system' : caller.ip,
            cookieHeader: request.headers.cookie,
            onWait: (seconds) => reply.header('Retry-After', String(seconds)),
          },
          deps,
        ),
      },
    })),
  ];
}
