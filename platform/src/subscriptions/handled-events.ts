import mongoose from 'mongoose';
import { InboxRows } from '../outbox/inbox.ts';
import type { Logger } from '../observability/log.ts';

const flushEveryMs = 500;
const batchSize = 500;

export interface HandledEvents {
  /** Never waits and never throws. */
  note(consumer: string, eventId: string): void;
  stop(): Promise<void>;
}

/**
 * Records in the inbox which consumer has handled which event, for the admin console; handlers that use `once` have a
 * row already. Best effort: rows are written in batches, and a crash loses the pending ones.
 */
export function startHandledEvents(log: Logger): HandledEvents {
  let pending: { _id: string; at: Date }[] = [];

  async function flush(): Promise<void> {
    const rows = pending;
    pending = [];
    // A process without a database records nothing.
    if (mongoose.connection.readyState !== mongoose.ConnectionStates.connected) return;
    for (let from = 0; from < rows.length; from += batchSize) {
      const writes = rows.slice(from, from + batchSize).map(({ _id, at }) => ({
        // Keeps the row that `once` inserted.
        updateOne: { filter: { _id }, update: { $setOnInsert: { at } }, upsert: true },
      }));
      await InboxRows.bulkWrite(writes, { ordered: false });
    }
  }

  const tryFlush = () =>
    flush().catch((error: unknown) => log.info({ error }, 'handled events could not be noted'));
  const timer = setInterval(() => void tryFlush(), flushEveryMs);
  timer.unref();
  return {
    note: (consumer, eventId) => pending.push({ _id: `${consumer}:${eventId}`, at: new Date() }),
    async stop() {
      clearInterval(timer);
      await tryFlush();
    },
  };
}
