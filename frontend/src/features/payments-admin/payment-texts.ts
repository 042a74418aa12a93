import type { LedgerDifference } from '@petcare/contracts/commerce/payments/reconciliation.ts';
import type { PurchasedItems, PaymentMethod, Refund } from '@petcare/contracts/commerce/payments/payments.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDhaka, formatDhakaDay, formatDhakaDays } from '../../lib/dates/dhaka-dates.ts';
import { petCountText } from '../../lib/texts/stay-texts.ts';
import { productNameIn } from '../../lib/format/names-in.ts';
import { serviceNameIn } from '../../lib/format/names-in.ts';

export const providerTexts: Record<PaymentMethod, MessageDescriptor> = {
  card: msg`Card`,
  bkash: msg`bKash`,
  cash: msg`Cash on delivery`,
};

export const refundStatusTexts: Record<Refund['status'], MessageDescriptor> = {
  pending: msg`in progress`,
  succeeded: msg`refunded`,
  failed: msg`failed`,
};

export const refundByTexts: Record<Refund['by'], MessageDescriptor> = {
  customer: msg`by the customer`,
  admin: msg`by our team`,
  system: msg`automatically`,
};

type DifferenceKind = LedgerDifference['kind'];

export const differenceTexts: Record<DifferenceKind, MessageDescriptor> = {
  missing_here: msg`The provider has a payment that we do not have`,
  missing_there: msg`We have a paid payment that the provider does not have`,
  amount_differs: msg`The amounts differ`,
  refund_differs: msg`The refunds differ`,
  status_differs: msg`The statuses differ`,
  no_order: msg`Paid, but there is no order`,
};

export const actionTexts: Record<DifferenceKind, MessageDescriptor> = {
  missing_here: msg`Check it again. If it is still unknown, refund it at the provider.`,
  missing_there: msg`Do not ship anything. Check it again, then contact the provider.`,
  amount_differs: msg`Compare it with the order and refund the difference.`,
  refund_differs: msg`Check it again to use the provider’s data. Repeat a failed refund.`,
  status_differs: msg`Check it again to use the provider’s data.`,
  no_order: msg`Check it again to create the order. If it is sold out, refund the payment.`,
};

/** Describes a purchase in one line: `Rope ring × 2, Stew × 1`, or `2 dogs, 26–29 November 2026`. */
export function boughtText(bought: PurchasedItems, i18n: I18n): string {
  if (bought.kind === 'product') {
    const lines = bought.lines.map(
      (line) => `${productNameIn(i18n.locale, line)} × ${i18n.number(line.quantity)}`,
    );
    return lines.join(', ');
  }
  if (bought.kind === 'visit')
    return `${serviceNameIn(i18n.locale, bought)} · ${bought.dr_name}, ${formatDhaka(new Date(bought.slot_start), i18n.locale, 'date-time')}`;
  const { petType, guests, checkIn, checkOut } = bought.stay;
  const days =
    checkIn === checkOut
      ? formatDhakaDay(checkIn, i18n.locale, 'date')
      : formatDhakaDays(checkIn, checkOut, i18n.locale);
  return `${petCountText(petType, guests, i18n)}, ${days}`;
}
