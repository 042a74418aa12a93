import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { endPrepaymentOfEntry } from '../prepayments/end-prepayment.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist } from '../../calendar/waitlist/leave-waitlist.ts';
import { listWaitlistEntries } from '../../calendar/waitlist/list-waitlist-entries.ts';

/** Endpoints of the waitlist, except those that accept an offer, which books an appointment. */
export const waitlistRoutes: Route[] = [
  route(endpoints['waitlist.join'], async ({ params, body, caller }) => ({
    message: 'You are on the waitlist. We notify you as soon as a time is free.',
    entry: await joinWaitlist(params.id, body, signedIn(caller).id),
  })),

  route(endpoints['waitlist.mine'], ({ caller }) => listWaitlistEntries(signedIn(caller).id)),

  route(endpoints['waitlist.leave'], async ({ params, caller }) => {
    const { id } = signedIn(caller);
    await leaveWaitlist(params.id, id);
    await endPrepaymentOfEntry(params.id, id);
    return { message: 'You are no longer on the waitlist.' };
  }),
];
