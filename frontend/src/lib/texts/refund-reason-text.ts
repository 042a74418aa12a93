import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';

const reasonTexts: Record<string, MessageDescriptor> = {
  [refundReasons.orderCancelled]: msg`The order was cancelled.`,
  [refundReasons.bookingCancelled]: msg`The booking was cancelled.`,
  [refundReasons.depositReleased]: msg`The deposit was released.`,
  [refundReasons.bookingChanged]: msg`The booking was changed.`,
  [refundReasons.itemsReturned]: msg`The items were returned.`,
  [refundReasons.couponUsedUp]: msg`The coupon was used up before the payment arrived.`,
  [refundReasons.appointmentCancelled]: msg`The appointment was cancelled.`,
  [refundReasons.visitNotBooked]: msg`The appointment could not be booked.`,
  [refundReasons.visitPaidTwice]: msg`The fee of this appointment was paid twice.`,
  [refundReasons.soldOut]: msg`Sold out before the payment arrived.`,
  [refundReasons.atProvider]: msg`Refunded at the payment provider.`,
};

/** Translates a refund reason of the server; a reason that a user entered is quoted unchanged. */
export function refundReasonText(reason: string, i18n: I18n): string {
  const known = reasonTexts[reason];
  return known ? i18n._(known) : `“${reason}”`;
}
