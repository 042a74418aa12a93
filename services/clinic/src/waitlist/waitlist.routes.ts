import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { joinWaitlist, type JoinWaitlistDeps } from './join-waitlist.ts';
import { leaveWaitlist } from './leave-waitlist.ts';
import { listWaitlistEntries } from './list-waitlist-entries.ts';

/** Injected by `app.ts`, as prepayments import the waitlist. */
interface WaitlistDeps extends JoinWaitlistDeps {
  endPrepaymentOfEntry(entryId: string, patientId: string): Promise<void>;
}

/** Endpoints of the waitlist, except those that accept an offer, which books an appointment. */
export function waitlistRoutes(deps: WaitlistDeps): Route[] {
  return [
    route(endpoints['waitlist.join'], async ({ params, body, caller }) => ({
      message: 'You are on the waitlist. We notify you as soon as a time is free.',
      entry: await joinWaitlist(params.id, body, signedIn(caller).id, deps),
    })),

    route(endpoints['waitlist.mine'], ({ caller }) => listWaitlistEntries(signedIn(caller).id)),

    route(endpoints['waitlist.leave'], async ({ params, caller }) => {
      const { id } = signedIn(caller);
      await leaveWaitlist(params.id, id);
      await deps.endPrepaymentOfEntry(params.id, id);
      return { message: 'You are no longer on the waitlist.' };
    }),
  ];
}
