import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { Receipt } from '@petcare/pdf/receipt/receipt.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { FileAnswer } from '@petcare/platform/http/send-file.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findBookingFor } from '../../hostel/bookings/find-booking.ts';
import { findOrderFor } from '../../orders/find-order.ts';
import { pdfFor } from '../../orders/pdf-files/pdf-for.ts';
import { Payments, type PaymentDocument } from '../../payments/payment.model.ts';
import { receiptOfBooking, receiptOfOrder } from './build-receipt.ts';

export const receiptRoutes: Route[] = [
  route(endpoints['orders.receipt'], async ({ params, query: { language }, caller }) => {
    const order = await findOrderFor(caller, params.id);
    const receipt = receiptOfOrder(order, await findPaymentOfReceipt(order), language);
    return file(receipt, order.version, language, signedIn(caller));
  }),

  route(endpoints['hostelOrders.receipt'], async ({ params, query: { language }, caller }) => {
    const booking = await findBookingFor(caller, params.id);
    const receipt = receiptOfBooking(booking, await findPaymentOfReceipt(booking), language);
    return file(receipt, booking.version, language, signedIn(caller));
  }),
];

async function findPaymentOfReceipt({ paymentId }: { paymentId: string }): Promise<PaymentDocument> {
  const payment = await Payments.findById(paymentId).lean();
  if (!payment) throw notFound('payment');
  return payment;
}

function file(receipt: Receipt, version: number, language: Locale, user: UserCaller): FileAnswer {
  return {
    type: 'application/pdf',
    filename: `PetCare ${receipt.number}.pdf`,
    // Every change that a receipt shows increments the version.
    etag: `${receipt.number}-${version}-${language}`,
    headers: { 'Cache-Control': 'private, no-cache' },
    open: pdfFor(user, 'receipt', () => [receipt, language]),
  };
}
