import mongoose from 'mongoose';
import { InboxRows } from '../outbox/inbox.ts';
import type { Logger } from '../observability/log.ts';

const flushEveryMs = 500;
const batchSize = 500;

export interface HandledEvents {
  /** Never waits and never throws. */
  note(consumer: string, eventId: string): void;
  /** Writes what is left. */
  stop(): Promise<void>;
}

/**
 * Notes in the inbox which consumer is done with which event, for the events desk: most handlers are safe to repeat
 * without a row there. Nothing depends on these notes. They are written aside, many at a time, and those that a crash
 * takes along are shown as unknown.
 */
export function startHandledEvents(log: Logger): HandledEvents {
  let noted: { _id: string; at: Date }[] = [];

  async function flush(): Promise<void> {
    const rows = noted;
    noted = [];
    // A process without a database keeps nothing.
    if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return;
    for (let from = 0; from < rows.length; from += batchSize) {
      const writes = rows.slice(from, from + batchSize).map(({ _id, at }) => ({
        // A row that `once` has made stays as it is.
        updateOne: { filter: { _id }, update: { $setOnInsert: { at } }, upsert: true },
      }));
      await InboxRows.bulkWrite(writes, { ordered: false });
    }
  }

  const flushOrForget = () =>
    flush().catch((error: unknown) => log.info({ error }, 'handled events could not be noted'));
  const timer = setInterval(() => void flushOrForget(), flushEveryMs);
  timer.unref();
  return {
    note: (consumer, eventId) => noted.push({ _id: `${consumer}:${eventId}`, at: new Date() }),
    async stop() {
      clearInterval(timer);
      await flushOrForget();
    },
  };
}
