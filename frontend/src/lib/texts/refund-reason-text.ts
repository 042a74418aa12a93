import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const reasonTexts: Record<string, MessageDescriptor> = {
  'The order was cancelled.': msg`The order was cancelled.`,
  'The booking was cancelled.': msg`The booking was cancelled.`,
  'Sold out before the payment arrived.': msg`Sold out before the payment arrived.`,
  'Refunded at the payment provider.': msg`Refunded at the payment provider.`,
};

/** Translates a refund reason of the server; a reason that a user entered is quoted unchanged. */
export function refundReasonText(reason: string, i18n: I18n): string {
  const known = reasonTexts[reason];
  return known ? i18n._(known) : `“${reason}”`;
}
