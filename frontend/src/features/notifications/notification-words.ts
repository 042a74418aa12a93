import type { Notification } from '@petcare/contracts/notifications/notifications.ts';
import type { I18n } from '@lingui/core';
import { clinicWords } from './words/clinic-words.ts';
import { hostelWords } from './words/hostel-words.ts';
import { petWords } from './words/pet-words.ts';
import { shopWords } from './words/shop-words.ts';
import type { DataOf, Kind, NotificationWords, WordsOf } from './words/words-of.ts';

const words: WordsOf<Kind> = { ...shopWords, ...hostelWords, ...clinicWords, ...petWords };

type ContentOf<K extends Kind> = { [One in K]: { readonly kind: One; readonly data: DataOf[One] } }[K];

function write<K extends Kind>({ kind, data }: ContentOf<K>, i18n: I18n, count: number): NotificationWords {
  return words[kind](data, i18n, count);
}

/** Returns the text of a notification. An entry that groups several events gives their count and names the newest. */
export function notificationWords(
  { content, count }: Pick<Notification, 'content' | 'count'>,
  i18n: I18n,
): NotificationWords {
  return write(content, i18n, count);
}
