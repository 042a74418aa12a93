import { createHash } from 'node:crypto';
import { bookingNotes } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { RecordBalanceBody } from '@petcare/contracts/commerce/hostel/stay-balances.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { bookingRecord, type BookingDocument } from '../bookings/booking.model.ts';
import { dueOf } from '../due.rules.ts';
import { changeBooking, readBooking } from '../bookings/change-booking.ts';
import { describeBooking } from '../bookings/purchasable-booking.ts';
import type { OrderPayments } from '../../payments/order-payments.ts';
import { pickOrderer } from '../../payments/purchases/order-fields.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';

/**
 * Records that the rest of a booking with a deposit was paid in cash at the reception: one transaction changes the booking
 * and adds a paid payment with its ledger entry. Idempotent by `request`.
 * @throws not_found
 * @throws order_status_conflict – when it was changed meanwhile, or nothing is due.
 * @throws price_changed – with the due sum, when it differs from `amount`.
 */
export async function recordBalance(
  id: string,
  { amount, version, request }: RecordBalanceBody,
  payments: Pick<OrderPayments, 'recordCash'>,
): Promise<BookingDocument> {
  const booking = await readBooking(id);
  const paymentId = paymentIdOf(booking, request);
  if (booking.extraPayments?.includes(paymentId)) return booking;
  if (version !== booking.version) throw statusConflict(booking);
  const due = dueOf(booking);
  if (due === 0) throw statusConflict(booking, 'Nothing is due for this booking.');
  if (takaToPoisha(amount) !== due)
    throw conflict('price_changed', { details: { total: poishaToTaka(due) } });
  await inTransaction(async () => {
    const changed = await changeBooking(booking, {
      by: 'admin',
      set: {
        paid: (booking.paid ?? booking.total) + due,
        // Earlier refunds are part of no later cancellation.
        ...(booking.paymentStatus === 'refunded' && { refundsOutsideCancellation: booking.refunded }),
        extraPayments: [...(booking.extraPayments ?? []), paymentId],
      },
      line: { kind: 'note', reason: bookingNotes.balancePaid, amount: due },
    });
    const { stay, days, total } = booking;
    await payments.recordCash({
      _id: paymentId,
      kind: 'hostel',
      customerId: booking.customerId,
      orderId: booking._id,
      amount: due,
      draft: { stay, days, total, pets: [] },
      description: `Rest: ${describeBooking(booking)}`,
      ...pickOrderer(booking),
    });
    await addAudit(
      'commerce',
      {
        action: 'hostel_order.balance_paid',
        record: bookingRecord(changed),
        before: { due: poishaToTaka(due) },
        after: { due: 0 },
      },
      { owner: booking.customerId },
    );
  });
  return readBooking(id);
}

/** The same for every repetition of a request, so that the cash is recorded once. */
function paymentIdOf({ _id }: BookingDocument, request: string): string {
  return createHash('sha256').update(`balance of ${_id} ${request}`).digest('hex').slice(0, 24);
}
