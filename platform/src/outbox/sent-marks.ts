import { setTimeout as wait } from 'node:timers/promises';
import { trusted } from 'mongoose';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import { OutboxRows } from './outbox.ts';

/** Milliseconds for which confirms are collected and then marked with one write. A crash repeats these events. */
const markEveryMs = 20;
/** Milliseconds until failed marks are tried again. */
const markAgainAfterMs = 1_000;

interface SentMarksOptions {
  readonly log: Logger;
  readonly onMarked: (ids: readonly string[]) => void;
}

/** Marks rows as sent that the broker has confirmed. */
export function createSentMarks({ log, onMarked }: SentMarksOptions) {
  const confirmed: string[] = [];
  let marking: Promise<void> | undefined;

  async function markAll(): Promise<void> {
    while (confirmed.length > 0) {
      await wait(markEveryMs);
      const ids = confirmed.splice(0);
      failpoint('before-mark-sent');
      try {
        await OutboxRows.updateMany({ _id: trusted({ $in: ids }) }, { $set: { sentAt: new Date() } });
        onMarked(ids);
        failpoint('after-mark-sent');
      } catch (error) {
        // Another copy may send them again meanwhile; consumers ignore a handled event.
        log.warn({ error, rows: ids.length }, 'sent events could not be marked yet');
        confirmed.unshift(...ids);
        await wait(markAgainAfterMs);
      }
    }
  }

  return {
    add(id: string): void {
      confirmed.push(id);
      marking ??= markAll().finally(() => {
        marking = undefined;
      });
    },
    isIdle: () => !marking,
  };
}
