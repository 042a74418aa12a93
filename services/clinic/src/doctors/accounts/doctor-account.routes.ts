import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { findInvitation, makeInvitationEmail } from './invite-doctor.ts';

export function doctorAccountRoutes({ publicUrl }: { publicUrl: string }): Route[] {
  return [
    route(endpoints['invitations.find'], ({ body }) => findInvitation(body.token)),
    route(endpoints['mails.invitation'], ({ params }) => makeInvitationEmail(params.id, publicUrl)),
  ];
}
