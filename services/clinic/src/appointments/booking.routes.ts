import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { AppointmentLimits } from './appointment-limits.ts';
import { toAppointment } from './appointment.model.ts';
import { bookAppointment } from './book-appointment.ts';
import { bookOfferedSlot } from './book-offered-slot.ts';

interface BookingRoutesDeps {
  readonly limits: AppointmentLimits;
}

export function bookingRoutes({ limits }: BookingRoutesDeps): Route[] {
  return [
    route(endpoints['appointments.create'], async ({ body, caller, reply }) => {
      const user = signedIn(caller);
      const { appointment, booked } = await limits.countBooking(
        user,
        () => bookAppointment(body, user),
        (result) => result.booked,
      );
      if (!booked) reply.status(200);
      return {
        message: 'Appointment booked successfully! Assistant will contact you soon.',
        appointment: toAppointment(appointment),
      };
    }),

    route(endpoints['waitlist.claim'], async ({ params, caller }) => {
      const user = signedIn(caller);
      const appointment = await limits.countBooking(user, () => bookOfferedSlot(params.id, user.id));
      return {
        message: 'Appointment booked successfully! Assistant will contact you soon.',
        appointment: toAppointment(appointment),
      };
    }),
  ];
}
