import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { BookingDeps } from '../../hostel/bookings/cancel-booking.ts';
import { toHostelOrder, type BookingDocument } from '../../hostel/bookings/booking.model.ts';
import { refundNow } from '../../hostel/bookings/booking.rules.ts';
import { toOrder } from '../../orders/order.model.ts';
import { cancellableBookings, cancellableOrders } from './cancellable.ts';
import { decideCancellation, withdrawCancellation } from './decide-cancellation.ts';

const messages = {
  decided: 'The cancellation takes effect in ten seconds.',
  withdrawn: 'The cancellation has been withdrawn.',
};

export function cancellationRoutes({ payments }: Pick<BookingDeps, 'payments'>): Route[] {
  const showBooking = (row: BookingDocument) => toHostelOrder(row, refundNow(row, row.terms, new Date()));
  return [
    route(endpoints['orders.decideCancellation'], async ({ params, body }) => ({
      message: messages.decided,
      order: toOrder(await decideCancellation(params.id, body, cancellableOrders, payments)),
    })),

    route(endpoints['orders.withdrawCancellation'], async ({ params, body }) => ({
      message: messages.withdrawn,
      order: toOrder(await withdrawCancellation(params.id, body.request, cancellableOrders)),
    })),

    route(endpoints['hostelOrders.decideCancellation'], async ({ params, body }) => ({
      message: messages.decided,
      order: showBooking(await decideCancellation(params.id, body, cancellableBookings, payments)),
    })),

    route(endpoints['hostelOrders.withdrawCancellation'], async ({ params, body }) => ({
      message: messages.withdrawn,
      order: showBooking(await withdrawCancellation(params.id, body.request, cancellableBookings)),
    })),
  ];
}
