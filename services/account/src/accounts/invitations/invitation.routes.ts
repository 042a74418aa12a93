import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { acceptInvitation, type AcceptDeps } from './accept-invitation.ts';
import { previewInvitation } from './find-invitation.ts';
import { inviteUser, resendInvitation, revokeInvitation } from './invite-user.ts';
import { listInvitations } from './list-invitations.ts';
import { makeUserInvitationEmail } from './user-invitation-email.ts';

export function invitationRoutes(deps: AcceptDeps & { readonly publicUrl: string }): Route[] {
  const { log, client, publicUrl } = deps;
  return [
    route(endpoints['users.invite'], async ({ body, caller }) => ({
      message: 'The invitation has been sent.',
      invitation: await inviteUser(body, { by: signedIn(caller).id, log }),
    })),

    route(endpoints['users.invitations'], async ({ query, reply }) => {
      const { invitations, total } = await listInvitations(query);
      reply.total(total);
      return invitations;
    }),

    route(endpoints['users.resendInvitation'], async ({ params, caller }) => ({
      message: 'The invitation has been sent.',
      invitation: await resendInvitation(params.id, { by: signedIn(caller).id, log }),
    })),

    route(endpoints['users.revokeInvitation'], async ({ params }) => {
      await revokeInvitation(params.id, { log });
      return { message: 'Invitation revoked.' };
    }),

    route(endpoints['mails.userInvitation'], ({ params }) => makeUserInvitationEmail(params.id, publicUrl)),

    route(endpoints['invitations.look'], ({ body }) => previewInvitation(body.token, client)),

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
