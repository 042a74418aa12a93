import type { Notification, NotificationContent } from '@petcare/contracts/notifications.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { orderStatusTexts } from '../../lib/order-status-texts.ts';

/** A notification in the reader's words. */
export interface NotificationWords {
  /** What happened. */
  readonly title: string;
  /** To what: the product, the adoption post. */
  readonly subject: string;
  /** The number that people know it by, where it has one. */
  readonly number?: string;
}

type Decision = Extract<NotificationContent, { kind: 'application.decided' }>['data'];

const declinedTexts: Record<NonNullable<Decision['reason']>, MessageDescriptor> = {
  owner: msg`Your application was not chosen this time`,
  other_chosen: msg`The owner has chosen somebody else this time`,
  adopted: msg`The pet you asked for has found a home`,
  post_deleted: msg`The post you applied to is no longer there`,
};

function decisionText({ status, reason }: Decision): MessageDescriptor {
  if (status === 'accepted') return msg`Good news: the owner has chosen you`;
  if (status === 'released') return msg`The owner has given the pet back to the list`;
  return declinedTexts[reason ?? 'owner'];
}

/**
 * Makes the words out of the facts, in the language of the screen. An entry that stands for several events says
 * how many there are and names the newest.
 */
export function notificationWords(
  { content, count }: Pick<Notification, 'content' | 'count'>,
  i18n: I18n,
): NotificationWords {
  switch (content.kind) {
    case 'order.status_changed': {
      const { order_number: number, product_name: subject } = content.data;
      const status = i18n._(orderStatusTexts[content.data.status]);
      return { title: i18n._(msg`Your order is now: ${status}`), subject, number };
    }
    case 'order.placed': {
      const { order_number: number, product_name: subject } = content.data;
      return { title: i18n._(msg`We have your order`), subject, number };
    }
    case 'comment.added': {
      const { author_name: name, own_post: ownPost, adoption_title: subject } = content.data;
      if (count > 1) return { title: i18n._(manyComments(count, name)), subject };
      return {
        title: i18n._(ownPost ? msg`${name} commented on your post` : msg`${name} commented too`),
        subject,
      };
    }
    case 'application.submitted': {
      const { applicant_name: name, adoption_title: subject } = content.data;
      const title = count > 1 ? manyApplications(count, name) : msg`${name} would like to adopt`;
      return { title: i18n._(title), subject };
    }
    case 'application.decided':
      return { title: i18n._(decisionText(content.data)), subject: content.data.adoption_title };
    case 'application.withdrawn': {
      const { applicant_name: name, adoption_title: subject } = content.data;
      return { title: i18n._(msg`${name} has taken the application back`), subject };
    }
  }
}

// The count is of comments, and one person may have written several: so no "and others".
function manyComments(count: number, name: string): MessageDescriptor {
  return msg`${plural(count, { one: '# new comment', other: '# new comments' })}, the latest by ${name}`;
}

function manyApplications(count: number, name: string): MessageDescriptor {
  return msg`${plural(count, { one: '# new application', other: '# new applications' })}, the latest by ${name}`;
}

/** Where a click on it leads. */
export function notificationPath(content: NotificationContent): string {
  return 'order_id' in content.data
    ? `/orders?order=${content.data.order_id}`
    : `/adaptation/${content.data.adoption_id}`;
}

/** What it is about: of two with the same topic the newer one says it all. */
export function notificationTopic(content: NotificationContent): string {
  return 'order_id' in content.data
    ? `order-${content.data.order_id}`
    : `${content.kind}-${content.data.adoption_id}`;
}
