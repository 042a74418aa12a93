import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { nameIn } from '@petcare/contracts/shared/names.ts';
import type { Receipt, ReceiptLine } from '@petcare/pdf/receipt/receipt.ts';
import { receiptTexts } from '@petcare/pdf/receipt/receipt-texts.ts';
import { dayOf } from '@petcare/pdf/format.ts';
import type { BookingDocument } from '../../hostel/bookings/booking.model.ts';
import { dueOf } from '../../hostel/due.rules.ts';
import type { OrderDocument } from '../../orders/order.model.ts';
import type { PaymentDocument } from '../../payments/payment.model.ts';

export function receiptOfOrder(order: OrderDocument, payment: PaymentDocument, locale: Locale): Receipt {
  return {
    ...commonFields(order, payment, order.totalPrice),
    ...(order.delivery && { delivery: order.delivery.charge }),
    lines: order.lines.map(({ productName, productNameBn, quantity, unitPrice }) => ({
      title: nameIn(locale, productName, productNameBn),
      quantity,
      unitPrice,
      amount: unitPrice * quantity,
    })),
    ...(order.coupon && { coupon: order.coupon }),
  };
}

export function receiptOfBooking(
  booking: BookingDocument,
  payment: PaymentDocument,
  locale: Locale,
): Receipt {
  return {
    ...commonFields(booking, payment, booking.total),
    ...(booking.deposit && { deposit: depositOf(booking) }),
    lines: bookingLines(booking, locale),
  };
}

function depositOf(booking: BookingDocument): NonNullable<Receipt['deposit']> {
  const held = booking.deposit?.state === 'held' ? booking.deposit.amount : 0;
  return { held, paid: booking.paid ?? 0, due: dueOf(booking) };
}

function bookingLines({ stay, days, total, lines }: BookingDocument, locale: Locale): ReceiptLine[] {
  const texts = receiptTexts[locale];
  const shown = (value: number) => value.toLocaleString(locale === 'bn' ? 'bn-BD' : 'en-IN');
  const day = (date: string) => dayOf(dhakaInstant(date, 0), locale);
  const guests = shown(stay.guests);
  // A day stay has a flat price.
  if (days === 0)
    return [
      {
        title: texts.dayStay(stay.petType, guests),
        note: day(stay.checkIn),
        quantity: 1,
        unitPrice: total,
        amount: total,
      },
    ];
  return lines.map((line, index) => ({
    title: line.season ?? texts.stay(stay.petType, guests),
    ...(index === 0 && { note: texts.nights(day(stay.checkIn), day(stay.checkOut), shown(days)) }),
    quantity: stay.guests * line.days,
    unitPrice: takaToPoisha(line.rate),
    amount: takaToPoisha(line.amount),
  }));
}

function commonFields(
  order: OrderDocument | BookingDocument,
  payment: PaymentDocument,
  total: Poisha,
): Omit<Receipt, 'lines'> {
  return {
    number: order.orderId,
    at: order.createdAt,
    customer: {
      name: order.ordererName,
      email: order.ordererEmail,
      phone: order.ordererContact,
      address: order.shippingAddress,
    },
    payment: {
      provider: payment.provider,
      reference: payment.trxId ?? payment.reference,
      status: receiptStatus(order),
    },
    total,
    refunds: refundsOf(order),
  };
}

/**
 * Refunds of the timeline. If their sum differs from `refunded`, which is authoritative, one entry with that
 * sum.
 */
function refundsOf(order: OrderDocument | BookingDocument): Receipt['refunds'] {
  const { timeline, updatedAt } = order;
  const refunded = refundedOf(order);
  const entries = timeline.flatMap(({ kind, at, amount, reason }) =>
    kind === 'refund' && amount !== null && reason !== refundReasons.bookingChanged ? [{ at, amount }] : [],
  );
  if (entries.reduce((sum, { amount }) => sum + amount, 0) === refunded) return entries;
  return refunded > 0 ? [{ at: updatedAt, amount: refunded }] : [];
}

/** Without refunds for a cheaper change, which the total contains already. */
function refundedOf(order: OrderDocument | BookingDocument): Poisha {
  return (
    order.refunded - ('refundsOutsideCancellation' in order ? (order.refundsOutsideCancellation ?? 0) : 0)
  );
}

function receiptStatus(order: OrderDocument | BookingDocument): Receipt['payment']['status'] {
  const { paymentStatus } = order;
  const refunded = refundedOf(order);
  if (paymentStatus === 'authorised') return 'held';
  if (paymentStatus === 'disputed' || paymentStatus === 'due' || paymentStatus === 'canceled')
    return paymentStatus;
  if (paymentStatus === 'refunded') return 'refunded';
  if (refunded > 0) return 'partly';
  return 'deposit' in order && dueOf(order) > 0 ? 'due' : 'paid';
}
