import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { toAppointment } from '../appointment.model.ts';
import { findOwnSpecialist } from '../../doctors/specialists/find-own-specialist.ts';
import { paymentsOfDay } from './payments-of-day.ts';
import { refundFee } from './refund-fee.ts';
import { takeFee } from './take-fee.ts';

export const feeRoutes: Route[] = [
  route(endpoints['fees.take'], async ({ params, body, caller }) => ({
    message: 'The fee is paid.',
    appointment: toAppointment(await takeFee(params.id, body, signedIn(caller))),
  })),

  route(endpoints['fees.refund'], async ({ params, body, caller }) => ({
    message: 'The refund is recorded.',
    appointment: toAppointment(await refundFee(params.id, body, signedIn(caller))),
  })),

  route(endpoints['fees.ofDay'], async ({ query: { date }, caller }) => {
    const user = signedIn(caller);
    if (user.role === 'admin') return paymentsOfDay(date, undefined);
    const own = await findOwnSpecialist(user.id, user);
    return own ? paymentsOfDay(date, own) : { date, doctors: [], entries: [], refunds_due: [] };
  }),
];
