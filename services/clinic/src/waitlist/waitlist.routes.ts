import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { joinWaitlist, type JoinWaitlistDeps } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaitlistEntries } from './list-waitlist-entries.ts';

/** Endpoints of the waitlist, except `waitlist.claim`, which books an appointment. */
export function waitlistRoutes(deps: JoinWaitlistDeps): Route[] {
  return [
    route(endpoints['waitlist.join'], async ({ params, body, caller }) => ({
      message: 'You are on the waitlist. We notify you as soon as a time is free.',
      entry: await joinWaitlist(params.id, body, signedIn(caller).id, deps),
    })),

    route(endpoints['waitlist.mine'], ({ caller }) => listWaitlistEntries(signedIn(caller).id)),

    route(endpoints['waitlist.leave'], async ({ params, caller }) => {
      await leaveWaitlist(params.id, signedIn(caller).id);
      return { message: 'You are no longer on the waitlist.' };
    }),
  ];
}
