import type { Notification } from '@petcare/contracts/notifications/notifications.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { toastInfo } from '../../components/feedback/toasts.tsx';
import { notificationTopic } from './notification-paths.ts';
import { notificationWords } from './notification-words.ts';

const maxToasts = 3;

export const isUrgent = ({ content }: Notification): boolean => 'emergency_id' in content.data;

/**
 * Shows a toast per entry, or one for all when there are more than three. A toast replaces an earlier one on the
 * same order or post, so that toasts never pile up.
 */
export function toastNotifications(fresh: readonly Notification[]): void {
  if (fresh.length > maxToasts) {
    toastInfo({
      title: t`While you were away`,
      message: plural(fresh.length, {
        one: 'You have # new notification.',
        other: 'You have # new notifications.',
      }),
      yields: true,
    });
    return;
  }
  for (const entry of fresh) {
    const { title, subject, number } = notificationWords(entry, i18n);
    toastInfo({
      id: entry._id,
      topic: notificationTopic(entry.content),
      title,
      message: number ? `${subject} · ${number}` : subject,
      yields: !isUrgent(entry),
    });
  }
}
