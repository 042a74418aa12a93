import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Locale } from '@petcare/contracts/account/users.ts';
import type { Receipt } from '@petcare/pdf/receipt/receipt.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { FileAnswer } from '@petcare/platform/http/send-file.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { Types } from 'mongoose';
import { findBookingFor } from '../bookings/find-booking.ts';
import { findOrderFor } from '../orders/find-order.ts';
import { Payments, type PaymentDocument } from '../payments/payment/payment.model.ts';
import { receiptOfBooking, receiptOfOrder } from './build-receipt.ts';

export const receiptRoutes: Route[] = [
  route(endpoints['orders.receipt'], async ({ params, query: { language }, caller }) => {
    const order = await findOrderFor(caller, params.id);
    return file(receiptOfOrder(order, await paymentOf(order), language), order.version, language);
  }),

  route(endpoints['hostelOrders.receipt'], async ({ params, query: { language }, caller }) => {
    const booking = await findBookingFor(caller, params.id);
    return file(receiptOfBooking(booking, await paymentOf(booking), language), booking.version, language);
  }),
];

async function paymentOf({ payment_id }: { payment_id: Types.ObjectId }): Promise<PaymentDocument> {
  const payment = await Payments.findById(payment_id).lean<PaymentDocument>();
  if (!payment) throw notFound('payment');
  return payment;
}

function file(receipt: Receipt, version: number, language: Locale): FileAnswer {
  return {
    type: 'application/pdf',
    filename: `PetCare ${receipt.number}.pdf`,
    // Every change that a receipt shows increments the version.
    etag: `${receipt.number}-${version}-${language}`,
    headers: { 'Cache-Control': 'private, no-cache' },
    open: async () => {
      // Loaded when the first file is asked for, because the PDF library takes 27 MB.
      const { renderReceipt } = await import('@petcare/pdf/receipt/render-receipt.ts');
      return renderReceipt(receipt, language);
    },
  };
}
