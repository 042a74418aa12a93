import { bookingNotes } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import type { StayChangeQuote } from '@petcare/contracts/commerce/hostel/stay-changes.ts';
import { conflict, failure } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { readRefundable, reserveRefundOf, sendRefundsOf } from '../../payments/purchases/order-money.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { preparePlaces } from '../places.ts';
import { leavePlaces, placesBetween, takePlaces } from '../swap-places.ts';
import { closeCoveredWaits } from '../stay-waits/end-wait.ts';
import { isWaitedFor } from '../stay-waits/find-waits.ts';
import type { BookingDocument } from './booking.model.ts';
import { capRefunds } from './booking.rules.ts';
import type { BookingDeps } from './cancel-booking.ts';
import { changeBooking, readBooking, type BookingActor } from './change-booking.ts';
import { planStayChange, type PlannedChange } from './plan-stay-change.ts';

interface Request {
  readonly dates: Pick<BookingRequest, 'guests' | 'checkIn' | 'checkOut'>;
  readonly version: number;
  readonly expectedTotal: Poisha;
  readonly by: BookingActor;
}

/**
 * Changes the dates or guests of a booking that has not begun: one transaction changes the booking, swaps its nights and
 * reserves the refund of a lower price. Requesting the present stay changes nothing.
 * @throws not_found, order_status_conflict, hostel_full, invalid_input
 * @throws price_changed – when the price is not the expected one.
 * @throws payment_required – with the difference, for a higher price.
 */
export async function changeStay(
  id: string,
  { dates, version, expectedTotal, by }: Request,
  deps: BookingDeps,
): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (isSameStay(booking.stay, { ...booking.stay, ...dates })) return booking;
  if (version !== booking.version) throw statusConflict(booking);
  const planned = await planStayChange(booking, dates, deps.settings);
  if (planned.total !== expectedTotal)
    throw conflict('price_changed', { details: { total: poishaToTaka(planned.total) } });
  if (planned.change.pay > 0)
    throw failure('payment_required', {
      message: 'The difference is paid before the booking changes.',
      details: { pay: poishaToTaka(planned.change.pay) },
    });
  await preparePlaces(planned.stay);
  await inTransaction(async () => {
    const { more, fewer } = placesBetween(booking.stay, planned.stay);
    const money = await readRefundable(booking, deps.payments);
    const refund = Math.min(planned.change.refund, money?.left ?? 0);
    await applyStayChange(booking, planned, { by, refund });
    const settings = await deps.settings.current();
    const { customerId } = booking;
    const isShort = (await takePlaces(more, settings, booking.paymentId)) === 'short';
    // Places of the waiting list are offered there first.
    if (isShort || (more.size > 0 && (await isWaitedFor(more, { stay: planned.stay, customerId, settings }))))
      throw conflict('hostel_full');
    await leavePlaces(fewer, booking.paymentId);
    if (refund > 0)
      await reserveRefundOf(
        booking,
        {
          request: `changed at version ${booking.version}`,
          amount: refund,
          reason: refundReasons.bookingChanged,
          by,
        },
        deps.payments,
      );
  });
  await sendRefundsOf(booking, deps.payments);
  return readBooking(id);
}

/**
 * Writes a planned change to the booking and ends the waits of its customer that it covers, inside the caller’s
 * transaction. @throws order_status_conflict
 */
export async function applyStayChange(
  booking: BookingDocument,
  { stay, days, total, lines, terms, change }: PlannedChange,
  { by, refund = 0, extra }: { by: BookingActor; refund?: Poisha; extra?: BookingDocument['paymentId'] },
): Promise<BookingDocument> {
  const changed = await changeBooking(booking, {
    by,
    set: {
      stay,
      days,
      total,
      lines,
      terms: capRefunds(terms, change.percent),
      paid: (booking.paid ?? booking.total) + (extra ? change.pay : 0),
      refundsOutsideCancellation: (booking.refundsOutsideCancellation ?? 0) + refund,
      ...(extra && { extraPayments: [...(booking.extraPayments ?? []), extra] }),
    },
    line: { kind: 'note', reason: bookingNotes.moved },
  });
  await closeCoveredWaits(booking.customerId, stay);
  return changed;
}

export function isSameStay(one: BookingRequest, other: BookingRequest): boolean {
  return (
    one.petType === other.petType &&
    one.guests === other.guests &&
    one.checkIn === other.checkIn &&
    one.checkOut === other.checkOut
  );
}

export function toChangeQuote(
  booking: Pick<BookingDocument, 'total'>,
  { stay, days, lines, total, change }: PlannedChange,
  fullDates: string[],
): StayChangeQuote {
  return {
    ...stay,
    days,
    lines,
    before: poishaToTaka(booking.total),
    total: poishaToTaka(total),
    pay: poishaToTaka(change.pay),
    refund: poishaToTaka(change.refund),
    refund_percent: change.percent,
    available: fullDates.length === 0,
    full_dates: fullDates,
  };
}
