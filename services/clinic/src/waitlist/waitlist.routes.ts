import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { toAppointment } from '../appointments/appointment.model.ts';
import { bookOfferedSlot } from '../appointments/book-offered-slot.ts';
import { joinWaitlist, leaveWaitlist, waitsOf } from './join-waitlist.ts';

export const waitlistRoutes: Route[] = [
  route(endpoints['waitlist.join'], async ({ params, body, caller }) => ({
    message: 'You are in line. We tell you as soon as a time is free.',
    entry: await joinWaitlist(params.id, body, signedIn(caller).id),
  })),

  route(endpoints['waitlist.mine'], ({ caller }) => waitsOf(signedIn(caller).id)),

  route(endpoints['waitlist.claim'], async ({ params, caller }) => ({
    message: 'Appointment booked successfully! Assistant will contact you soon.',
    appointment: toAppointment(await bookOfferedSlot(params.id, signedIn(caller).id)),
  })),

  route(endpoints['waitlist.leave'], async ({ params, caller }) => {
    await leaveWaitlist(params.id, signedIn(caller).id);
    return { message: 'You are no longer in line.' };
  }),
];
