import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { createLink, listLinks, revokeLink } from './change-links.ts';
import { openLink } from './open-link.ts';
import { toPassportLink } from './passport-link.model.ts';

export function passportLinkRoutes({ publicUrl }: { publicUrl: string }): Route[] {
  return [
    route(endpoints['passportLinks.list'], async ({ params, caller }) =>
      (await listLinks(params.id, signedIn(caller))).map((row) => toPassportLink(row)),
    ),

    route(endpoints['passportLinks.create'], async ({ params, body, caller, reply }) => {
      const { link, token, added } = await createLink(params.id, body, signedIn(caller));
      if (!added) reply.status(200);
      // Browsers do not send the fragment, so that the token is in no log of a server.
      const url = new URL(`/passport#${token}`, publicUrl).href;
      return { message: 'Link created!', link: toPassportLink(link), url };
    }),

    route(endpoints['passportLinks.revoke'], async ({ params, caller }) => {
      await revokeLink(params, signedIn(caller));
      return { message: 'Link revoked!' };
    }),

    route(endpoints['passportLinks.open'], ({ body }) => openLink(body.token)),
  ];
}
