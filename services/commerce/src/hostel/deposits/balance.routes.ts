import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { toHostelOrder } from '../bookings/booking.model.ts';
import type { BookingDeps } from '../bookings/cancel-booking.ts';
import { refundNow } from '../bookings/booking.rules.ts';
import { recordBalance } from './record-balance.ts';

export function balanceRoutes({ payments }: Pick<BookingDeps, 'payments'>): Route[] {
  return [
    route(endpoints['stayBalances.record'], async ({ params, body }) => {
      const booking = await recordBalance(params.id, body, payments);
      const refund = refundNow(booking, booking.terms, new Date());
      return { message: 'Payment recorded.', order: toHostelOrder(booking, refund) };
    }),
  ];
}
