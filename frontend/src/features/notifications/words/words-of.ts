import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import type { I18n } from '@lingui/core';

export interface NotificationWords {
  readonly title: string;
  readonly subject: string;
  readonly number?: string;
}

export type Kind = NotificationContent['kind'];

/** The facts of a notification, by kind. */
export type DataOf = { [K in Kind]: Extract<NotificationContent, { kind: K }>['data'] };

/** Functions that write the words for these kinds. `count` is the number of events in the entry. */
export type WordsOf<Kinds extends Kind> = {
  readonly [K in Kinds]: (data: DataOf[K], i18n: I18n, count: number) => NotificationWords;
};
