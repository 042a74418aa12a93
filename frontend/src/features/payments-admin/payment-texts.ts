import type {
  LedgerDifference,
  PurchasedItems,
  PaymentProvider,
  Refund,
} from '@petcare/contracts/payments.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDhakaDay, formatDhakaDays } from '../../lib/dates/dhaka-dates.ts';
import { petCountText } from '../../lib/texts/stay-texts.ts';

export const providerTexts: Record<PaymentProvider, MessageDescriptor> = {
  card: msg`Card`,
  bkash: msg`bKash`,
};

export const refundStatusTexts: Record<Refund['status'], MessageDescriptor> = {
  pending: msg`on its way`,
  succeeded: msg`paid back`,
  failed: msg`failed`,
};

export const refundByTexts: Record<Refund['by'], MessageDescriptor> = {
  customer: msg`by the customer`,
  admin: msg`by our team`,
  system: msg`automatically`,
};

type DifferenceKind = LedgerDifference['kind'];

export const differenceTexts: Record<DifferenceKind, MessageDescriptor> = {
  missing_here: msg`The provider has money that we do not know`,
  missing_there: msg`We count as paid what the provider does not know`,
  amount_differs: msg`The amounts are not the same`,
  refund_differs: msg`What was paid back is not the same`,
  status_differs: msg`The payment stands differently there`,
  no_order: msg`Paid, but there is no order`,
};

export const actionTexts: Record<DifferenceKind, MessageDescriptor> = {
  missing_here: msg`Check it again. If it stays unknown, pay it back at the provider.`,
  missing_there: msg`Send nothing out. Check it again, then ask the provider.`,
  amount_differs: msg`Compare with the order, and pay back what is too much.`,
  refund_differs: msg`Check it again: what the provider says is taken over. A refund that failed has to be made again.`,
  status_differs: msg`Check it again: what the provider says is taken over.`,
  no_order: msg`Check it again: that makes the order. If nothing is left to sell, pay it back.`,
};

/** Describes a purchase in one line: `Rope ring × 2, Stew × 1`, or `2 dogs, 26–29 November 2026`. */
export function boughtText(bought: PurchasedItems, i18n: I18n): string {
  if (bought.kind === 'product') {
    const lines = bought.lines.map(
      ({ product_name: name, quantity }) => `${name} × ${i18n.number(quantity)}`,
    );
    return lines.join(', ');
  }
  const { petType, guests, checkIn, checkOut } = bought.stay;
  const days =
    checkIn === checkOut
      ? formatDhakaDay(checkIn, i18n.locale, 'date')
      : formatDhakaDays(checkIn, checkOut, i18n.locale);
  return `${petCountText(petType, guests, i18n)}, ${days}`;
}
