import type { ReturnState } from '@petcare/contracts/commerce/orders/returns.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { orderStatusTexts } from '../../../lib/texts/order-status-texts.ts';
import { productNameIn } from '../../../lib/format/names-in.ts';
import { refundSent, refundText } from './refund-words.ts';
import type { WordsOf } from './words-of.ts';

const returnStepTexts: Record<ReturnState, MessageDescriptor> = {
  requested: msg`We received your return request`,
  approved: msg`Your return is approved: please send the items`,
  received: msg`Your returned items have arrived`,
  completed: msg`Your return is completed`,
  refused: msg`We cannot accept your return`,
  withdrawn: msg`Your return request is withdrawn`,
};

type Kind =
  | 'order.placed'
  | 'order.status_changed'
  | 'order.refunded'
  | 'return.changed'
  | 'stock_alert.due'
  | 'refill.due'
  | 'product.stock_low';

export const shopWords: WordsOf<Kind> = {
  'order.placed'(data, i18n) {
    const { order_number: number } = data;
    return { title: i18n._(msg`We received your order`), subject: product(data, i18n), number };
  },
  'order.status_changed'(data, i18n) {
    const { order_number: number } = data;
    const status = i18n._(orderStatusTexts[data.status]);
    const title = i18n._(msg`Your order is now: ${status}`);
    return { title, subject: refundText(data.refund, i18n) ?? product(data, i18n), number };
  },
  'order.refunded': refundSent,
  'return.changed'(data, i18n) {
    const { order_number: number, state, refund, exchange_number: exchange } = data;
    if (exchange !== undefined)
      return { title: i18n._(msg`We send you a replacement: order ${exchange}`), subject: number };
    const subject = state === 'completed' ? refundText(refund ?? 0, i18n) : null;
    const title = i18n._(returnStepTexts[state]);
    return subject === null ? { title, subject: number } : { title, subject, number };
  },
  'stock_alert.due'(data, i18n) {
    return { title: i18n._(msg`Back in stock`), subject: product(data, i18n) };
  },
  'refill.due'(data, i18n) {
    const titles = {
      reminded: msg`Time to buy again`,
      sold_out: msg`Sold out, so this reminder was skipped`,
      gone: msg`No longer sold, so its reminder has ended`,
    };
    return { title: i18n._(titles[data.outcome]), subject: product(data, i18n) };
  },
  'product.stock_low'(data, i18n) {
    const { stock } = data;
    const text = msg`${plural(stock, { 0: 'Sold out: time to reorder', one: 'Only # left: time to reorder', other: 'Only # left: time to reorder' })}`;
    return { title: i18n._(text), subject: product(data, i18n) };
  },
};

function product(names: Parameters<typeof productNameIn>[1], { locale }: I18n): string {
  return productNameIn(locale, names);
}
