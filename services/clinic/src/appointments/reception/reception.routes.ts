import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { toAppointment } from '../appointment.model.ts';
import { bookForCaller } from './book-for-caller.ts';
import { findPatients } from './find-patients.ts';

export const receptionRoutes: Route[] = [
  route(endpoints['reception.find'], async ({ query: { phone } }) => ({
    phone,
    patients: await findPatients(phone),
  })),

  route(endpoints['reception.book'], async ({ body, caller, reply }) => {
    const { appointment, booked } = await bookForCaller(body, signedIn(caller));
    if (!booked) reply.status(200);
    return {
      message: 'Appointment booked successfully! Assistant will contact you soon.',
      appointment: toAppointment(appointment),
    };
  }),
];
