import { endpoints } from '@petcare/contracts/endpoints.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { toAppointment } from '../appointments/appointment.model.ts';
import { findAppointment } from '../appointments/find-appointment.ts';
import { pdfFor } from '../pdf-files/pdf-for.ts';
import { findOwnSpecialist } from '../specialists/record/find-own-specialist.ts';
import { FeePayments, type FeePaymentDocument } from './fee-payment.model.ts';
import { receiptOfFee } from './fee-receipt.ts';
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

  route(endpoints['fees.receipt'], async ({ params, query: { language }, caller }) => {
    const user = signedIn(caller);
    const { appointment } = await findAppointment(params.id, user);
    const payment = await FeePayments.findById(params.id).lean<FeePaymentDocument>();
    if (!payment) throw conflict('fee_not_paid');
    return {
      type: 'application/pdf',
      filename: `PetCare ${payment.number}.pdf`,
      // Every change that a receipt shows increments the version.
      etag: `${payment.number}-${appointment.version}-${language}`,
      headers: { 'Cache-Control': 'private, no-cache' },
      open: pdfFor(user, 'receipt', () => [receiptOfFee(appointment, payment, language), language]),
    };
  }),

  route(endpoints['fees.ofDay'], async ({ query: { date }, caller }) => {
    const user = signedIn(caller);
    if (user.role === 'admin') return paymentsOfDay(date, undefined);
    const own = await findOwnSpecialist(user.id, user);
    return own ? paymentsOfDay(date, own) : { date, doctors: [], entries: [], refunds_due: [] };
  }),
];
