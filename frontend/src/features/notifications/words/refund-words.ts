import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatTaka } from '../../../lib/format/money.ts';
import type { NotificationWords } from './words-of.ts';

/** The refund that a cancellation by the shop decided; null for every other change. */
export function refundText(refund: number | undefined, i18n: I18n): string | null {
  if (refund === undefined) return null;
  const amount = formatTaka(refund, i18n.locale);
  return refund === 0 ? i18n._(msg`Without a refund`) : i18n._(msg`You get ${amount} back`);
}

export function withRefund(
  { order_number: number, refund }: { order_number: string; refund?: number | undefined },
  i18n: I18n,
) {
  const subject = refundText(refund, i18n);
  return subject === null ? { subject: number } : { subject, number };
}

export function refundSent(
  { order_number: number, amount }: { order_number: string; amount: number },
  i18n: I18n,
): NotificationWords {
  return { title: i18n._(msg`Your refund is on its way`), subject: formatTaka(amount, i18n.locale), number };
}
