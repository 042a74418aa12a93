import type { NotificationContent } from '@petcare/contracts/notifications.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { orderStatusTexts } from '../../lib/order-status-texts.ts';

/** A notification in the reader's words: what happened, and to what. */
export interface NotificationWords {
  readonly title: string;
  readonly product: string;
  readonly number: string;
}

/** Makes the words out of the facts, in the language of the screen. */
export function notificationWords(content: NotificationContent, i18n: I18n): NotificationWords {
  const { order_number: number, product_name: product } = content.data;
  switch (content.kind) {
    case 'order.status_changed': {
      const status = i18n._(orderStatusTexts[content.data.status]);
      return {
        title: i18n._(msg`Your order is now: ${status}`),
        product,
        number,
      };
    }
    case 'order.placed':
      return { title: i18n._(msg`We have your order`), product, number };
  }
}

/** Where a click on it leads. */
export function notificationPath(content: NotificationContent): string {
  return `/orders?order=${content.data.order_id}`;
}
